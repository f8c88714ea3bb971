import { Trans } from "@lingui/react/macro";
import { withLocale } from "#contract/languages.ts";
import { DEVELOPERS_PATH } from "#contract/url/site-paths.ts";
import { useLocale } from "#i18n/format.ts";
import { P, Section } from "./prose.tsx";

/** Frames and the API, for other sites and programs. */
export function Embed() {
  const reference = withLocale(useLocale(), DEVELOPERS_PATH);
  return (
    <Section id="embed" title={<Trans>Show draws on your site</Trans>}>
      <Trans component={P}>
        One line of HTML shows the latest draw of a track on your page. It updates automatically and
        follows light and dark. Every draw and statistic is also available through the API. See the{" "}
        <a href={reference} target="_blank">
          page for developers
        </a>
        .
      </Trans>
    </Section>
  );
}
