import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "#features/texts/about-page.tsx";
import { OwnPage } from "#features/texts/own-page.tsx";
import { primeTexts } from "#features/texts/queries.ts";
import { staticHead } from "#routes/-head.ts";

export const Route = createFileRoute("/about")({
  loader: ({ context: { queryClient, locale } }) => primeTexts(queryClient, locale, ["about"]),
  component: About,
  head: staticHead({
    path: "/about",
    title: msg`About us`,
    description: msg`About this site: where its results come from, and the little it stores about visitors.`,
  }),
});

function About() {
  const { t } = useLingui();
  return (
    <OwnPage page="about" title={t`About us`}>
      <AboutPage />
    </OwnPage>
  );
}
