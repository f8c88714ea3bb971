import { useMemo, useRef } from "react";
import { pointAt, samplePath } from "#lib/svg-path.ts";
import { STAGE, trackPath } from "#ui/track-paths.ts";
import { pictureAt } from "./race/moment.ts";
import styles from "./track-map.module.css";
import { type Showing, useMoments } from "./showing.ts";

const SAMPLES = 200;
/** Steps of the map's line, each about a pixel: a tick within one writes and paints nothing. */
const STEPS = 100;

function inSteps(share: number): number {
  return Math.round(share * STEPS) / STEPS;
}

type Props = { readonly showing: Showing };

/** The track from above, with the stretch that the marbles are on and its leader. */
export function TrackMap({ showing }: Props) {
  const path = trackPath(showing.scene.race.id);
  const points = useMemo(() => samplePath(path, SAMPLES), [path]);
  const pack = useRef<SVGPathElement>(null);
  const leader = useRef<SVGCircleElement>(null);
  const written = useRef("");
  useMoments(showing, ({ film }) => {
    const exact = pictureAt(showing.scene, film).pack;
    const [from, to] = [inSteps(exact.from), inSteps(exact.to)];
    const text = `${from} ${to}`;
    if (written.current === text) return;
    written.current = text;
    const { x, y } = pointAt(points, to);
    pack.current?.setAttribute("stroke-dasharray", `${Math.max(0.01, to - from)} 2`);
    pack.current?.setAttribute("stroke-dashoffset", String(-from));
    leader.current?.setAttribute("transform", `translate(${x} ${y})`);
  });
  return (
    <svg className={styles["map"]} viewBox={`-20 0 ${STAGE.width + 40} 300`} aria-hidden="true">
      <path d={path} />
      <path ref={pack} className={styles["pack"]} d={path} pathLength="1" />
      <circle ref={leader} r="34" />
    </svg>
  );
}
