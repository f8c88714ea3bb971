import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SeoInfo } from "#contract/site.ts";
import type { NavItem } from "#domain/track-numbers.ts";
import { Card } from "#ui/card.tsx";
import { SiteLinks } from "./site-links.tsx";
import { type NavPart, TrackList } from "./track-list.tsx";

type Props = {
  readonly site: SeoInfo;
  readonly onFeedback: () => void;
  /** Shown above the links: how fresh the page is. */
  readonly status?: ReactNode;
  /** Shown last, so that nothing moves when it appears: pinned tracks, latest draws. */
  readonly children?: ReactNode;
};

/** The column at the right: freshness, outside links, feedback. */
export function Sidebar({ site, onFeedback, status, children }: Props) {
  const { t } = useLingui();
  return (
    <aside id="more" className="sidebar until-styled" aria-label={t`More`} data-noprint>
      {status}
      <Card>
        <SiteLinks site={site} onFeedback={onFeedback} />
      </Card>
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
export function PinnedTracks({ items, ...list }: PinnedProps) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <Card as="section">
      <div className="sidebar-pinned">
        <h2>{t`Pinned`}</h2>
        <TrackList items={items} {...list} small />
      </div>
    </Card>
  );
}
