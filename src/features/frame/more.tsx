import type { SeoInfo } from "#contract/site.ts";
import { OutboxNote } from "#features/status/outbox-note.tsx";
import { OwnPages, SiteLinks } from "./site-links.tsx";
import { Languages } from "./languages.tsx";
import styles from "./more.module.css";

type Props = { readonly site: SeoInfo; readonly onFeedback: () => void };

/** The other entries of a phone's menu. */
export function More({ site, onFeedback }: Props) {
  return (
    <div className={styles["more"]}>
      <OutboxNote />
      <SiteLinks site={site} onFeedback={onFeedback} results />
      <OwnPages />
      <div className={styles["language"]}>
        <Languages offered={site.languages} />
      </div>
    </div>
  );
}
