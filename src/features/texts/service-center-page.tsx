import { Trans, useLingui } from "@lingui/react/macro";
import { withLocale } from "#contract/languages.ts";
import { DEVELOPERS_PATH } from "#contract/url/site-paths.ts";
import { useLocale } from "#i18n/format.ts";
import { P, Prose, Section } from "./prose.tsx";
import { DeviceSettings, Install, Offline } from "./device-help.tsx";
import { Gaps, Zones } from "./gaps-and-zones.tsx";
import { Questions } from "./questions.tsx";
import { Reading } from "./reading.tsx";
import styles from "./service-center.module.css";
import { Statistics } from "./statistics.tsx";

/** Help: questions, how to read a draw, what the statistics mean, and the site on this device. */
export function ServiceCenterPage() {
  const { t } = useLingui();
  return (
    <Prose
      art={[5, 6, 1]}
      title={t`Service centre`}
      lead={t`Answers to common questions, how to read a draw, and how each figure is computed.`}
      aside={<Contents />}
    >
      <Questions />
      <Reading />
      <Statistics />
      <Gaps />
      <Zones />
      <DeviceSettings />
      <Install />
      <Offline />
      <Embed />
    </Prose>
  );
}

/** The chapters of the page as links. */
function Contents() {
  const { t } = useLingui();
  const chapters = {
    questions: t`Questions and answers`,
    reading: t`How to read a draw`,
    statistics: t`How the statistics are computed`,
    gaps: t`Missing draws`,
    zones: t`Days and time zones`,
    device: t`This device`,
    notifications: t`Notifications`,
    install: t`Install it like an app`,
    offline: t`Offline use`,
    embed: t`Show draws on your site`,
  };
  return (
    <nav className={styles["contents"]} aria-label={t`Service centre`}>
      <ul>
        {Object.entries(chapters).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Frames and the API, for other sites and programs. */
function Embed() {
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
