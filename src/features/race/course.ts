import { samplePath } from "#ui/picture/svg-path.ts";
import { STAGE, trackPath } from "./track-paths.ts";

/** Points of a course's profile. */
const SAMPLES = 64;
/** Maximum rise or fall of a profile over a course's length, as a share of its height. */
const STEEPEST = 5;
/** Share of the view's height that the lanes rise and fall by. */
const RISE = 0.08;
/** Share of the view's height above and below the lanes. */
const EDGE = 0.015;
/**
 * A marble's diameter as a share of its lane. Lanes are the same line at other heights: where the line is steep,
 * they come closer than their distance, to 0.88 of it in a view 1.35 times as high as wide.
 */
export const MARBLE_SHARE = 0.86;

/** The part of the course that is shown, in shares of its length. */
export interface Camera {
  readonly from: number;
  readonly to: number;
}

/** The rise and fall of a track's line, unrolled from start to finish: heights from 0 to 1 at even distances. */
export function courseProfile(id: number): readonly number[] {
  const heights = samplePath(trackPath(id), SAMPLES).map(({ y }) => y / STAGE.height);
  const low = Math.min(...heights);
  const range = Math.max(...heights) - low || 1;
  const steepest = heights
    .slice(1)
    .reduce((most, y, index) => Math.max(most, Math.abs(y - (heights[index] ?? y))), 0);
  const slope = (steepest / range) * (SAMPLES - 1);
  const scale = Math.min(1, STEEPEST / (slope || 1));
  return heights.map((y) => 0.5 + ((y - low) / range - 0.5) * scale);
}

/** The height of a profile at a share of the course. */
export function heightAt(profile: readonly number[], share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (profile.length - 1);
  const before = profile[Math.floor(place)] ?? 0.5;
  const after = profile[Math.ceil(place)] ?? before;
  return before + (after - before) * (place - Math.floor(place));
}

/** Distance of two lanes' middles, as a share of the view's height. */
export function lanePitch(lanes: number): number {
  return (1 - RISE - 2 * EDGE) / lanes;
}

type OnLane = { readonly share: number; readonly lane: number; readonly lanes: number };

/** The height of the middle of a lane (from 0; halves are edges) at a share of the course, in shares of the view. */
export function laneHeight(profile: readonly number[], { share, lane, lanes }: OnLane): number {
  return EDGE + heightAt(profile, share) * RISE + (lane + 0.5) * lanePitch(lanes);
}

/** Position of a share of the course in the view, from 0 (left) to 1. */
export function acrossAt({ from, to }: Camera, share: number): number {
  return (share - from) / (to - from);
}

/** The camera shows the whole course, then closes up on the last stretch as the leader gets there. */
const CLOSE_UP = { begins: 0.74, ends: 0.9, from: 0.58 } as const;

/** The camera's view for the leader's progress (0 to 1). */
export function cameraAt(progress: number): Camera {
  const share = (progress - CLOSE_UP.begins) / (CLOSE_UP.ends - CLOSE_UP.begins);
  const part = Math.min(1, Math.max(0, share));
  return { from: CLOSE_UP.from * part * part * (3 - 2 * part), to: 1 };
}
