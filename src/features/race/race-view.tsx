import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Marble } from "#ui/marble.tsx";
import { laneHeight, MARBLE_SHARE, lanePitch } from "./course.ts";
import type { Scene } from "./scene.ts";
import { transformsAt, createKeyframes } from "./motion.ts";
import { COURSE } from "./roll-out.ts";
import styles from "./race-view.module.css";
import { type Showing, useAnimations } from "./showing.ts";

const EDGE_POINTS = 64;

type Props = { readonly showing: Showing };

/**
 * The course with its marbles, each in a lane of its own: the track's own line, unrolled from start to finish. A
 * picture only; the order is given beside it.
 */
export function RaceView({ showing }: Props) {
  const { t } = useLingui();
  const { scene } = showing;
  const view = useRef<HTMLDivElement>(null);
  useAnimations(showing, () => {
    const timing = { duration: showing.duration * 1000, fill: "both" } as const;
    const ways = createKeyframes(scene, showing.duration);
    return [...(view.current?.children ?? [])].map((part, index) =>
      part.animate(ways[index] ?? null, timing),
    );
  });
  const [course, ...marbles] = transformsAt(scene, 0);
  const style = {
    "--marble": `${lanePitch(scene.lanes.length) * MARBLE_SHARE * 100}cqh`,
    "--finish": `${COURSE.finish * 100}%`,
    "--start": `${COURSE.start * 100}%`,
  };
  return (
    <div
      className={styles["view"]}
      ref={view}
      style={style}
      data-testid="race-view"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of elements
      role="img"
      aria-label={t`Race on the track`}
    >
      <div className={styles["world"]} style={{ transform: course }}>
        <Lanes scene={scene} />
        <i className={styles["gate"]} />
        <i className={styles["finish"]} />
      </div>
      {scene.lanes.map((number, lane) => (
        <span key={number} className={styles["runner"]} style={{ transform: marbles[lane] }}>
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
