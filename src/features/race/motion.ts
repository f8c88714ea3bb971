import { pictureAt, type Scene } from "./scene.ts";
import { rollSeconds } from "./roll-out.ts";

/** Seconds of the race between two keyframes: marbles stray from their way by less than a pixel of a phone. */
const STEP = 0.25;
/** Keyframes at even distances at most: those of a longer race are further apart. */
const MAX_STEPS = 400;

/** CSS transforms of the course and of the marbles by their lanes, each as large as the view, at a second of the race. */
export function transformsAt(scene: Scene, seconds: number): string[] {
  const { camera, spots } = pictureAt(scene, seconds);
  const zoom = 1 / (camera.to - camera.from);
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return [
    `translateX(${percent(-camera.from * zoom)}) scaleX(${zoom.toFixed(4)})`,
    ...[...spots.values()].map(({ x, y }) => `translate(${percent(x)}, ${percent(y)})`),
  ];
}

/** Seconds at which marbles change their pace at once: at the line and as they come to rest. */
function paceChanges({ lanes, race }: Scene): number[] {
  return race.finishes.flatMap(({ timing, rank }) =>
    timing === null ? [] : [timing, timing + rollSeconds(rank, lanes.length)],
  );
}

/** Keyframes of the same over `duration` seconds, in the form that browsers read fastest. */
export function createKeyframes(scene: Scene, duration: number) {
  const steps = Math.min(MAX_STEPS, Math.ceil(duration / STEP));
  const even = Array.from({ length: steps }, (_, step) => (step * duration) / steps);
  const turns = paceChanges(scene).filter((seconds) => seconds < duration);
  const times = [...new Set([...even, ...turns, duration])].toSorted((a, b) => a - b);
  const offset = times.map((seconds) => seconds / duration);
  const rows = times.map((seconds) => transformsAt(scene, seconds));
  const parts = scene.lanes.length + 1;
  return Array.from({ length: parts }, (_, part) => ({
    offset,
    transform: rows.map((row) => row[part] ?? "none"),
  }));
}
