import { filmSecondsAt } from "#domain/slow-motion.ts";
import { pictureAt, type Scene } from "./moment.ts";
import { rollSeconds } from "./roll-out.ts";

/** Seconds of the showing between two keyframes: marbles stray from their way by less than a pixel of a phone. */
const STEP = 0.25;
/** Keyframes at even distances at most: those of a longer race are further apart. */
const STEPS_MOST = 400;

/** CSS transforms of the course and of the marbles by their lanes, each as large as the view, at a second of the showing. */
export function transformsAt(scene: Scene, film: number): string[] {
  const { camera, spots } = pictureAt(scene, film);
  const zoom = 1 / (camera.to - camera.from);
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return [
    `translateX(${percent(-camera.from * zoom)}) scaleX(${zoom.toFixed(4)})`,
    ...[...spots.values()].map(({ x, y }) => `translate(${percent(x)}, ${percent(y)})`),
  ];
}

/** Seconds of the showing at which marbles change their pace at once: slow motion, the line, coming to rest. */
function turnsOf({ slow, lanes, race }: Scene): number[] {
  const ends = race.finishes.flatMap(({ timing, rank }) =>
    timing === null ? [] : [timing, timing + rollSeconds(rank, lanes.length)],
  );
  const all = [...slow.flatMap(({ from, to }) => [from, to]), ...ends];
  return all.map((seconds) => filmSecondsAt(slow, seconds));
}

/** Keyframes of the same over a showing of `duration` seconds, in the form that browsers read fastest. */
export function waysOf(scene: Scene, duration: number) {
  const steps = Math.min(STEPS_MOST, Math.ceil(duration / STEP));
  const even = Array.from({ length: steps }, (_, step) => (step * duration) / steps);
  const turns = turnsOf(scene).filter((film) => film < duration);
  const films = [...new Set([...even, ...turns, duration])].toSorted((a, b) => a - b);
  const offset = films.map((film) => film / duration);
  const rows = films.map((film) => transformsAt(scene, film));
  const parts = scene.lanes.length + 1;
  return Array.from({ length: parts }, (_, part) => ({
    offset,
    transform: rows.map((row) => row[part] ?? "none"),
  }));
}
