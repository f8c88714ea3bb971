import type { SeoInfo } from "#contract/site.ts";
import { OwnPages, SiteLinks } from "#features/frame/site-links.tsx";
import { Languages } from "#pages/frame/languages.tsx";
import { Slot } from "#ui/slots.tsx";
import styles from "./more.module.css";

type Props = { readonly site: SeoInfo; readonly onFeedback: () => void };

/** What a phone's menu holds beside the tracks. */
export function More({ site, onFeedback }: Props) {
  return (
    <div className={styles["more"]}>
      <Slot name="menu" />
      <SiteLinks site={site} onFeedback={onFeedback} results />
      <OwnPages />
      <div className={styles["language"]}>
        <Languages />
      </div>
    </div>
  );
}
