import { useLingui } from "@lingui/react/macro";
import styles from "./service-center.module.css";

/** The chapters of the page, each a link to it. */
export function Contents() {
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
