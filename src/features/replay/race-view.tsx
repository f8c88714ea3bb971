import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Marble } from "#ui/marble.tsx";
import { laneHeight, MARBLE_SHARE, pitchOf } from "./race/course.ts";
import type { Scene } from "./race/moment.ts";
import { COURSE } from "./race/roll-out.ts";
import styles from "./race-view.module.css";
import { type Showing, useMoments } from "./showing.ts";

/** Points of a lane's edge. */
const EDGE_POINTS = 64;

type Props = { readonly showing: Showing };

/**
 * The course with its marbles, each in a lane of its own: the track's own line, unrolled from start to finish. A
 * picture only; the order is given beside it.
 */
export function RaceView({ showing }: Props) {
  const { t } = useLingui();
  const { scene } = showing;
  const world = useRef<HTMLDivElement>(null);
  const runners = useRef(new Map<number, HTMLElement>());
  useMoments(showing, ({ camera, spots }) => {
    const zoom = 1 / (camera.to - camera.from);
    if (world.current !== null)
      world.current.style.transform = `translateX(${-camera.from * zoom * 100}%) scaleX(${zoom})`;
    for (const [number, { x, y }] of spots) {
      const runner = runners.current.get(number);
      // Each runner is as large as the view, so that shares of it are shares of the view.
      if (runner) runner.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
    }
  });
  const style = {
    "--marble": `${pitchOf(scene.lanes.length) * MARBLE_SHARE * 100}cqh`,
    "--finish": `${COURSE.finish * 100}%`,
    "--start": `${COURSE.start * 100}%`,
  };
  return (
    <div
      className={styles["view"]}
      style={style}
      data-testid="race-view"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of elements
      role="img"
      aria-label={t`Race on the track`}
    >
      <div className={styles["world"]} ref={world}>
        <Lanes scene={scene} />
        <i className={styles["gate"]} />
        <i className={styles["finish"]} />
      </div>
      {scene.lanes.map((number) => (
        <span
          key={number}
          className={styles["runner"]}
          ref={(element) => {
            if (element !== null) runners.current.set(number, element);
          }}
        >
          <Marble n={number} />
        </span>
      ))}
    </div>
  );
}

type LanesProps = { readonly scene: Scene };

/** The lanes' ground, every second one lighter. */
function Lanes({ scene: { profile, lanes } }: LanesProps) {
  /** The edge above a lane, left to right, in thousandths of the view. */
  function edge(lane: number) {
    return Array.from({ length: EDGE_POINTS }, (_, index) => {
      const share = index / (EDGE_POINTS - 1);
      const y = laneHeight(profile, { share, lane: lane - 0.5, lanes: lanes.length });
      return `${Math.round(share * 1000)} ${Math.round(y * 1000)}`;
    });
  }
  return (
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {lanes.map((number, lane) => (
        <path
          key={number}
          d={`M${edge(lane).join("L")}L${edge(lane + 1)
            .toReversed()
            .join("L")}Z`}
        />
      ))}
    </svg>
  );
}
