/** A point of the course's view, in shares of its width and height. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What of a clip's course is the same in every frame. */
export interface ClipCourse {
  /** The marbles by their lanes, from above. */
  readonly lanes: readonly number[];
  /** The lanes' edges from above, one more than lanes, along the whole course. */
  readonly edges: readonly (readonly Spot[])[];
  /** A marble's diameter as a share of the view's height. */
  readonly marble: number;
}

/** A marble's line in the standings. */
export interface ClipRow {
  readonly number: number;
  /** Its place from 1; between two places while it changes them. */
  readonly place: number;
  readonly gap: string;
}

/** One frame of a clip: all that a painter needs to know of its moment. */
export interface ClipFrame {
  readonly time: string;
  readonly slow: boolean;
  /** The part of the course that is in view, in shares of its length. */
  readonly camera: { readonly from: number; readonly to: number };
  /** Where the start and the finish are across the view; outside of 0 to 1 they aren't seen. */
  readonly start: number;
  readonly finish: number;
  /** How much of the gate is still closed, from 1 to 0. */
  readonly gate: number;
  readonly spots: ReadonlyMap<number, Spot>;
  readonly rows: readonly ClipRow[];
  /** How much of the result is seen over the race, from 0 to 1. */
  readonly result: number;
}

/** A clip's size in pixels: upright, as a phone is held. */
export const CLIP_SIZE = { width: 720, height: 1280 };
export const FRAMES_PER_SECOND = 30;
