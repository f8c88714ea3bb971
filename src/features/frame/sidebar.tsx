import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SeoInfo } from "#contract/site.ts";
import type { NavItem } from "#domain/track-numbers.ts";
import { Card } from "#ui/card.tsx";
import { OwnPages, SiteLinks } from "./site-links.tsx";
import styles from "./sidebar.module.css";
import { type NavPart, TrackList } from "./track-list.tsx";

type Props = {
  readonly site: SeoInfo;
  readonly onFeedback: () => void;
  /** Shown above the links: how fresh the page is. */
  readonly status?: ReactNode;
  /** Shown last, so that nothing moves when it appears: the pinned tracks. */
  readonly children?: ReactNode;
};

/** The column at the right: freshness, outside links, feedback, the site's own pages. */
export function Sidebar({ site, onFeedback, status, children }: Props) {
  const { t } = useLingui();
  return (
    <aside id="more" className={styles["aside"]} aria-label={t`More`} data-noprint>
      {status}
      <Card>
        <SiteLinks site={site} onFeedback={onFeedback} />
      </Card>
      <OwnPages />
      {children}
    </aside>
  );
}

type PinnedProps = {
  readonly items: readonly NavItem[];
  readonly onNoData: () => void;
  readonly countdown: NavPart;
};

/** The pinned tracks with the countdowns to their next draws; nothing if there are none. */
export function PinnedTracks({ items, onNoData, countdown }: PinnedProps) {
  // Rarely rendered again: memoizing each text would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <Card as="section">
      <div className={styles["pinned"]}>
        <h2>{t`Pinned`}</h2>
        <TrackList items={items} onNoData={onNoData} countdown={countdown} small />
      </div>
    </Card>
  );
}
