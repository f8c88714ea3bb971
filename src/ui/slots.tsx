import { type ComponentType, createContext, use } from "react";

/**
 * Places on the pages for parts of the device's own: `storage` and `notifications` in the service
 * centre, `menu` under the links of the menus, `home` on top of the home page, `track` under a track's
 * countdown, `shared` above it for a draw that the address holds, `changed` at every draw of a track's
 * page.
 */
export type SlotName =
  | "storage"
  | "notifications"
  | "menu"
  | "home"
  | "track"
  | "shared"
  | "changed";

/** A draw as a place tells of it; its time in epoch seconds. */
export interface SlotDraw {
  readonly term: string;
  readonly open_timestamp: number;
}

/** The track that a page shows. */
export interface SlotTrack {
  readonly id: number;
  readonly name: string;
}

/** What a place tells the part that stands there: the track, where the page shows one. */
export interface SlotProps {
  readonly track?: SlotTrack;
  /** The track and the draw, where the place is one of a draw. */
  readonly cateId?: number;
  readonly draw?: SlotDraw;
}

/** The parts that stand in the pages' places. They come late, and never on the server. */
export type SlotParts = { readonly [Name in SlotName]?: ComponentType<SlotProps> };

/** The parts for the places on the pages; none until they are there. */
export const Slots = createContext<SlotParts>({});

type Props = SlotProps & { readonly name: SlotName };

/** A place on a page that a part of the device's own may fill; empty until it is there. */
export function Slot({ name, ...props }: Props) {
  const Part = use(Slots)[name];
  return Part === undefined ? null : <Part {...props} />;
}
