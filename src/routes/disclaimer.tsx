import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createFileRoute } from "@tanstack/react-router";
import { DisclaimerPage } from "#features/texts/disclaimer-page.tsx";
import { OwnPage } from "#features/texts/own-page.tsx";
import { primeTexts } from "#features/texts/queries.ts";
import { staticHead } from "#routes/-head.ts";

export const Route = createFileRoute("/disclaimer")({
  loader: ({ context: { queryClient, locale } }) => primeTexts(queryClient, locale, ["disclaimer"]),
  component: Disclaimer,
  head: staticHead({
    path: "/disclaimer",
    title: msg`Disclaimer`,
    description: msg`Results are shown unchanged: no bets, no tips, no predictions.`,
  }),
});

function Disclaimer() {
  const { t } = useLingui();
  return (
    <OwnPage page="disclaimer" title={t`Disclaimer`}>
      <DisclaimerPage />
    </OwnPage>
  );
}
