import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { elementSnippet } from "#contract/follow/embed-address.ts";
import { withLocale } from "#contract/languages.ts";
import { DEVELOPERS_PATH } from "#contract/url/site-paths.ts";
import { useLocale } from "#i18n/format.ts";
import { P, Prose, Section } from "#pages/prose/prose.tsx";
import { useOrigin } from "#ui/window-state.ts";
import styles from "./service-center.module.css";

type Props = {
  /** The frames that other sites may show, with the lines to copy. */
  readonly embeds: ReactNode;
};

/** Help for those who show or read draws elsewhere. */
export function WebmastersPage({ embeds }: Props) {
  // Text alone: remembering it would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  const locale = useLocale();
  const origin = useOrigin();
  const reference = withLocale(locale, DEVELOPERS_PATH);
  return (
    <Prose
      title={t`For webmasters`}
      lead={t`Show draws on your own site, or read them with a program.`}
    >
      <Section id="embed" title={t`Show draws on your site`}>
        <Trans component={P}>
          Choose a widget, copy its code and put it into your page. It updates automatically and
          follows light and dark.
        </Trans>
        {embeds}
        <Trans component={P}>
          A page can also show the last draw of a track with an element of its own:
        </Trans>
        <pre className={styles["code"]}>
          <code>{elementSnippet(origin, { track: null, locale })}</code>
        </pre>
        <Trans component={P}>
          Each track has feeds and a calendar to subscribe to: press “Follow” on its page.
        </Trans>
      </Section>
      <Section id="api" title={t`Draws for programs`}>
        <Trans component={P}>
          Programs can read every draw and statistic: see the{" "}
          <a href={reference} target="_blank">
            API
          </a>
          .
        </Trans>
      </Section>
    </Prose>
  );
}
