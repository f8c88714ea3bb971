import { Link } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { type NavItem, NO_TRACK_ID } from "#domain/track-numbers.ts";
import { safeUrl } from "#contract/url/safe-url.ts";
import { TrackBadge } from "#ui/track-badge.tsx";

/** A part of a track's row. */
export type NavPart = ComponentType<{ readonly item: NavItem }>;

type Props = {
  readonly items: readonly NavItem[];
  readonly onNoData: () => void;
  readonly countdown: NavPart;
  /** Shown beside a track's link: its pin. */
  readonly pin?: ComponentType<{ readonly id: number; readonly name: string }>;
  /** Names only, in less room. */
  readonly small?: boolean;
};

/** Tracks in a column, with the countdowns to their next draws. */
export function TrackList({
  items,
  onNoData,
  countdown: Countdown,
  pin: Pin,
  small = false,
}: Props) {
  return (
    <ul className="track-list" data-small={small || undefined}>
      {items.map((item) => (
        <li key={item.cateId}>
          <TrackLink item={item} onNoData={onNoData}>
            <TrackPicture item={item} side={small ? 30 : 42} />
            <span>
              <b>{item.name}</b>
              {!small && <small>{item.alias}</small>}
            </span>
            <span className="track-list-count">
              <Countdown item={item} />
            </span>
          </TrackLink>
          {Pin && <Pin id={item.cateId} name={item.name} />}
        </li>
      ))}
    </ul>
  );
}

type LinkProps = {
  readonly item: NavItem;
  /** Called for a track without a latest draw, which has no page. */
  readonly onNoData: () => void;
  readonly onFollow?: () => void;
  readonly children: ReactNode;
};

/** A link to a track's page, or a button with a message if it has none yet. */
export function TrackLink({ item, onNoData, onFollow, children }: LinkProps) {
  if (item.id === NO_TRACK_ID) {
    return (
      <button type="button" data-name onClick={onNoData}>
        {children}
      </button>
    );
  }
  return (
    <Link to="/track/$id" params={{ id: String(item.id) }} {...(onFollow && { onClick: onFollow })}>
      {children}
    </Link>
  );
}

type PictureProps = { readonly item: NavItem; readonly side: number };

/** The picture of a track, or its badge where there is none; decoration beside its name. */
export function TrackPicture({ item, side }: PictureProps) {
  const image = safeUrl(item.imageUrl);
  return image === null ? (
    <TrackBadge id={item.cateId} number={item.number} name={item.name} side={side} />
  ) : (
    <img src={image} alt="" width={side} height={side} loading="lazy" />
  );
}
