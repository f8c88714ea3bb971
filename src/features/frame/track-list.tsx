import type { ComponentType } from "react";
import type { NavItem } from "#domain/track-numbers.ts";
import { TrackLink, TrackPicture } from "./track-link.tsx";
import styles from "./track-list.module.css";

/** A part of a track's line. */
export type NavPart = ComponentType<{ readonly item: NavItem }>;

type Props = {
  readonly items: readonly NavItem[];
  readonly onNoData: () => void;
  /** Stands at the right of a track: its countdown. */
  readonly countdown: NavPart;
  /** Stands beside a track's link: its pin. */
  readonly pin?: NavPart;
  /** Names only, in less room. */
  readonly small?: boolean;
};

/** Tracks one below the other, with what is left until their next draws. */
export function TrackList({
  items,
  onNoData,
  countdown: Countdown,
  pin: Pin,
  small = false,
}: Props) {
  return (
    <ul className={styles["list"]} data-small={small || undefined}>
      {items.map((item) => (
        <li key={item.cateId}>
          <TrackLink item={item} onNoData={onNoData}>
            <TrackPicture item={item} side={small ? 30 : 42} />
            <span>
              <b>{item.name}</b>
              {!small && <small>{item.alias}</small>}
            </span>
            <span className={styles["count"]}>
              <Countdown item={item} />
            </span>
          </TrackLink>
          {Pin && <Pin item={item} />}
        </li>
      ))}
    </ul>
  );
}
