import { Trans } from "@lingui/react/macro";
import type { NavItem } from "#domain/track-numbers.ts";
import { Card } from "#ui/card.tsx";
import styles from "./sidebar.module.css";
import { type NavPart, TrackList } from "./track-list.tsx";

type Props = {
  readonly items: readonly NavItem[];
  readonly onNoData: () => void;
  readonly countdown: NavPart;
};

/** The pinned tracks with what is left until their next draws; nothing where there are none. */
export function PinnedTracks({ items, onNoData, countdown }: Props) {
  if (items.length === 0) return null;
  return (
    <Card as="section">
      <div className={styles["pinned"]}>
        <h2>
          <Trans>Pinned</Trans>
        </h2>
        <TrackList items={items} onNoData={onNoData} countdown={countdown} small />
      </div>
    </Card>
  );
}
