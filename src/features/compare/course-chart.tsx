import { useLingui } from "@lingui/react/macro";
import { courseOf } from "#domain/compare.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { axisOf } from "#ui/chart/axis.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { linePath } from "#ui/chart/paths.ts";
import { Plot } from "#ui/chart/plot.tsx";
import { middleOf } from "#ui/chart/side.ts";
import styles from "./compare-table.module.css";
import type { Entry } from "./figure-rows.ts";

const HEIGHT = 240;
/** Draws whose course is drawn: more would be a thicket. */
const DRAWS_MOST = 50;

/** Every third place of those that were taken, the first one among them. */
function placesOf(places: readonly (number | null)[]): ReturnType<typeof axisOf> {
  const last = Math.max(2, ...places.map((place) => place ?? 0));
  const ticks = Array.from({ length: Math.ceil(last / 3) }, (_, nth) => 1 + 3 * nth);
  return { from: 1, to: last, ticks, at: (place) => (place - 1) / (last - 1) };
}

/** Places of marbles, or winning times of tracks, over the newest draws on one axis. */
export function CourseChart({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useLingui();
  const isTracks = entries[0]?.number === null;
  const courses = entries.map(({ window, number }) => courseOf(window, number).slice(-DRAWS_MOST));
  const count = Math.max(0, ...courses.map(({ length }) => length));
  const axis = isTracks ? axisOf(courses.flat()) : placesOf(courses.flat());
  if (axis === null || count === 0) return null;
  // The best is on top.
  const y = axis.ticks.map((tick) => ({ at: axis.at(tick), label: String(tick) }));
  return (
    <ChartFigure
      title={isTracks ? t`Winning times` : t`Places`}
      summary={
        isTracks
          ? t`Each line is a track: the winner’s seconds in its last draws, the newest on the right, the fastest on top.`
          : t`Each line is a marble: its place in the last draws, the newest on the right, the first place on top.`
      }
      table={() => ({
        head: [t`Draws back`, ...entries.map(({ name }) => name)],
        rows: Array.from({ length: count }, (_, back) => [
          String(back),
          ...courses.map((course) => {
            const value = course.at(-1 - back) ?? null;
            if (value === null) return "–";
            return isTracks ? formatSeconds(value) : String(value);
          }),
        ]),
      })}
    >
      <Plot height={HEIGHT} y={y}>
        {courses.map((course, nth) => (
          <path
            key={entries[nth]?.key}
            className={styles["line"]}
            data-nth={nth + 1}
            d={linePath(
              course.map((value, index) => ({
                x: middleOf(index + count - course.length, count),
                y: value === null ? null : axis.at(value),
              })),
            )}
          />
        ))}
      </Plot>
    </ChartFigure>
  );
}
