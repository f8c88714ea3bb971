import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createFileRoute } from "@tanstack/react-router";
import { OwnPage } from "#features/texts/own-page.tsx";
import { DeviceSettings } from "#features/texts/device-help.tsx";
import { ServiceCenterPage } from "#features/texts/service-center-page.tsx";
import { primeTexts } from "#features/texts/queries.ts";
import { staticHead } from "#routes/-head.ts";

export const Route = createFileRoute("/serviceCenter")({
  loader: ({ context: { queryClient, locale } }) =>
    primeTexts(queryClient, locale, ["service_center"]),
  component: ServiceCenter,
  head: staticHead({
    path: "/serviceCenter",
    title: msg`Service centre`,
    description: msg`Answers to common questions, how to read a draw, and how each statistic is computed.`,
  }),
});

function ServiceCenter() {
  const { t } = useLingui();
  return (
    <OwnPage page="service_center" title={t`Service centre`} after={<DeviceSettings />}>
      <ServiceCenterPage />
    </OwnPage>
  );
}
