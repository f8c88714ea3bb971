import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type NavItem, NO_TRACK_ID } from "#domain/track-numbers.ts";
import { safeUrl } from "#lib/safe-url.ts";
import { TrackBadge } from "#ui/track-badge.tsx";

type LinkProps = {
  readonly item: NavItem;
  /** The track has no latest draw, so there is no page to go to. */
  readonly onNoData: () => void;
  /** Called when a link is followed. */
  readonly onFollow?: () => void;
  readonly children: ReactNode;
};

/** Leads to a track's page, or says that there is none yet. */
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
