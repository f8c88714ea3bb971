import { formatSeconds } from "#domain/format-seconds.ts";
import { fieldAt } from "#domain/race.ts";
import { filmSecondsAt, raceSecondsAt } from "#domain/slow-motion.ts";
import { standingsAt } from "#domain/standings.ts";
import { type ClipCourse, type ClipFrame, type ClipRow, FRAMES_PER_SECOND } from "./clip/frame.ts";
import { acrossAt, laneHeight, MARBLE_SHARE, pitchOf } from "./race/course.ts";
import { gapText } from "./race/gap-text.ts";
import { momentOf, pictureAt, type Race, type Scene, sceneOf, WILDNESS } from "./race/moment.ts";
import { COURSE } from "./race/roll-out.ts";

/** Seconds that the marbles wait at the gate, and in which it opens. */
const GATE = 0.7;
const OPENS = 0.25;
/** Seconds that the run takes at most: a longer one is shown faster. */
const RUN_MOST = 9.5;
/** Seconds for the last marbles to roll out, and of the result after that. */
const ROLL_OUT = 0.8;
const RESULT = 2.9;
/** Seconds in which the result appears. */
const FADE = 0.35;
/** Seconds that a marble takes to another place in the standings. */
const MOVE = 0.3;
const MOVE_STEPS = 6;
/** Updates of the gaps per second: more would be unreadable. */
const GAPS_PER_SECOND = 5;
const EDGE_POINTS = 64;

/** A race as a clip: each frame is a function of the race and the frame's number alone. */
export interface Film {
  readonly scene: Scene;
  readonly course: ClipCourse;
  /** How many seconds of the race a second shows, with one decimal. */
  readonly speed: number;
  /** The second at which the result begins to appear. */
  readonly resultAt: number;
  readonly frames: number;
}

function courseOf({ lanes, profile }: Scene): ClipCourse {
  const shares = Array.from({ length: EDGE_POINTS }, (_, index) => index / (EDGE_POINTS - 1));
  const edge = (lane: number) =>
    shares.map((x) => ({
      x,
      y: laneHeight(profile, { share: x, lane: lane - 0.5, lanes: lanes.length }),
    }));
  return {
    lanes,
    edges: Array.from({ length: lanes.length + 1 }, (_, lane) => edge(lane)),
    marble: pitchOf(lanes.length) * MARBLE_SHARE,
  };
}

export function filmOf(race: Race): Film {
  const scene = sceneOf(race);
  const length = filmSecondsAt(scene.slow, scene.total);
  const speed = Math.max(1, Math.ceil((length / RUN_MOST) * 10) / 10);
  const resultAt = GATE + length / speed + ROLL_OUT;
  const frames = Math.round((resultAt + RESULT) * FRAMES_PER_SECOND);
  return { scene, course: courseOf(scene), speed, resultAt, frames };
}

/** Places of the marbles; at the gate, where all are level, those of their lanes. */
function placesAt({ race, slow, lanes }: Scene, film: number): ReadonlyMap<number, number> {
  const track = { seed: race.id, wildness: WILDNESS };
  const field = fieldAt(race.finishes, raceSecondsAt(slow, film), track);
  const order = film > 0 ? field.map(({ number }) => number) : lanes;
  return new Map(order.map((number, index) => [number, index + 1]));
}

function rowsAt({ scene, speed }: Film, second: number): ClipRow[] {
  const filmAt = (at: number) => Math.max(0, at - GATE) * speed;
  const steps = Array.from({ length: MOVE_STEPS }, (_, step) =>
    placesAt(scene, filmAt(second - (MOVE * step) / (MOVE_STEPS - 1))),
  );
  const written = filmAt(Math.floor(second * GAPS_PER_SECOND) / GAPS_PER_SECOND);
  const { finishes } = scene.race;
  const track = { seed: scene.race.id, wildness: WILDNESS };
  const seconds = Math.min(scene.total, raceSecondsAt(scene.slow, written));
  const best = finishes[0]?.timing ?? 0;
  const gaps = new Map(
    standingsAt(finishes, seconds, track).map((each) => [each.number, gapText(each, best)]),
  );
  return scene.lanes.map((number) => ({
    number,
    place: steps.reduce((sum, places) => sum + (places.get(number) ?? 0), 0) / MOVE_STEPS,
    gap: seconds > 0 ? (gaps.get(number) ?? "") : "",
  }));
}

/** A frame of a film, from 0. */
export function frameOf(film: Film, index: number): ClipFrame {
  const { scene, speed, resultAt } = film;
  const second = index / FRAMES_PER_SECOND;
  const run = Math.max(0, Math.min(second, resultAt) - GATE);
  const { seconds, slow } = momentOf(scene, run * speed);
  const { camera, spots } = pictureAt(scene, run * speed);
  return {
    time: formatSeconds(Math.floor(seconds * 10) / 10),
    slow,
    camera,
    start: acrossAt(camera, COURSE.start),
    finish: acrossAt(camera, COURSE.finish),
    gate: 1 - Math.min(1, run / OPENS),
    spots,
    rows: rowsAt(film, second),
    result: Math.min(1, Math.max(0, (second - resultAt) / FADE)),
  };
}
