import { useLingui } from "@lingui/react/macro";
import type { Finish } from "#domain/finish.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { raceSeconds, type Runner } from "#domain/race.ts";
import { type Point, pointAt, samplePath } from "#lib/svg-path.ts";
import { Marble } from "#ui/marble.tsx";
import { STAGE, trackPath } from "#ui/track-paths.ts";
import styles from "./replay-stage.module.css";
import { COURSE, placeOnLine } from "./roll-out.ts";

/** A race that can be run again: its finishes and the track it ran on. */
export interface Race {
  readonly id: number;
  readonly finishes: readonly Finish[];
}

const SAMPLES = 500;
/** Half the width of the track, in the stage's units. */
const HALF_TRACK = 19;

type Props = {
  readonly race: Race;
  /** Leader first. */
  readonly field: readonly Runner[];
  /** Since the start. */
  readonly seconds: number;
};

/** The track with its marbles where they are; a picture only: the order is given beside it. */
export function RaceView({ race, field, seconds }: Props) {
  const { t } = useLingui();
  const points = samplePath(trackPath(race.id), SAMPLES);
  const shown = formatSeconds(Math.min(seconds, raceSeconds(race.finishes)));
  const finishOf = new Map(race.finishes.map((finish) => [finish.number, finish]));
  return (
    <div
      className={styles["view"]}
      style={{ backgroundImage: `url("/art/scene-${race.id}.svg")` }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of elements
      role="img"
      aria-label={t`Race at ${shown}`}
    >
      <svg viewBox={`0 0 ${STAGE.width} ${STAGE.height}`}>
        <path className={styles["line"]} d={trackPath(race.id)} />
        <FinishLine points={points} />
      </svg>
      {field.map(({ number, progress }) => {
        const finish = finishOf.get(number) ?? { timing: null, rank: field.length };
        const share = placeOnLine(finish, { progress, seconds, marbles: field.length });
        const { x, y } = pointAt(points, share);
        const style = {
          // Both in shares of the stage's width.
          "--x": Number((x / STAGE.width).toFixed(4)),
          "--y": Number((y / STAGE.width).toFixed(4)),
          zIndex: Math.round(share * 1000),
        };
        return (
          <span key={number} className={styles["runner"]} style={style}>
            <Marble n={number} />
          </span>
        );
      })}
      <span className={styles["time"]}>{shown}</span>
    </div>
  );
}

type FinishLineProps = { readonly points: readonly Point[] };

/** A chequered line across the track. */
function FinishLine({ points }: FinishLineProps) {
  const before = pointAt(points, COURSE.finish - 0.004);
  const after = pointAt(points, COURSE.finish + 0.004);
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
  const across = {
    x: (-(after.y - before.y) / length) * HALF_TRACK,
    y: ((after.x - before.x) / length) * HALF_TRACK,
  };
  const at = pointAt(points, COURSE.finish);
  const line = {
    x1: at.x - across.x,
    y1: at.y - across.y,
    x2: at.x + across.x,
    y2: at.y + across.y,
  };
  return (
    <>
      <line {...line} stroke="#fff" strokeWidth="9" />
      <line {...line} stroke="#14171c" strokeWidth="9" strokeDasharray="6 6" />
    </>
  );
}
