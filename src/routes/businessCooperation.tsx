import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createFileRoute } from "@tanstack/react-router";
import { BusinessCooperationPage } from "#features/texts/business-cooperation-page.tsx";
import { OwnPage } from "#features/texts/own-page.tsx";
import { primeTexts } from "#features/texts/queries.ts";
import { staticHead } from "#routes/-head.ts";

export const Route = createFileRoute("/businessCooperation")({
  loader: ({ context: { queryClient, locale } }) =>
    primeTexts(queryClient, locale, ["business_cooperation"]),
  component: BusinessCooperation,
  head: staticHead({
    path: "/businessCooperation",
    title: msg`Business cooperation`,
    description: msg`Submit draws, embed widgets, use the API: ways to work together.`,
  }),
});

function BusinessCooperation() {
  const { t } = useLingui();
  return (
    <OwnPage page="business_cooperation" title={t`Business cooperation`}>
      <BusinessCooperationPage />
    </OwnPage>
  );
}
