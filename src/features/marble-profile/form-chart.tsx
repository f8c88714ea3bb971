import { useLingui } from "@lingui/react/macro";
import { formatSeconds } from "#domain/format-seconds.ts";
import type { FormEntry } from "#domain/marble.ts";
import type { Slot } from "#domain/slots.ts";
import { useFormat } from "#i18n/format.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";
import { GapStripes } from "#ui/chart/gap-stripes.tsx";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import { dotsPath, linePath, loneSpots } from "#ui/chart/paths.ts";
import { endTicks, Hair, Plot } from "#ui/chart/plot.tsx";
import { type Cursor, useCursor } from "#ui/chart/use-cursor.ts";
import { SIDE } from "#ui/chart/side.ts";
import { type FormLine, formLine, type FormMeasure } from "./form-line.ts";
import figures from "#ui/figures.module.css";
import styles from "./form-chart.module.css";

type Props = {
  readonly form: readonly FormEntry[];
  readonly missing: number;
  readonly marbles: number;
  readonly measure: FormMeasure;
  readonly measureLink: ChoiceLink<FormMeasure>;
};

const HEIGHT = 210;
/** Races up to which each has a dot of its own. */
const DOTS_MOST = 60;

/** The form curve: place or time of each race, the best on top, broken if there is none. */
export function FormChart({ form, missing, marbles, measure, measureLink }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const line = formLine(form, measure, { missing, marbles });
  const cursor = useCursor(line?.slots.length ?? 0);
  const words = useSlotWords();
  const middle = format.number((marbles + 1) / 2);
  const read = cursor.index === null ? undefined : line?.slots[cursor.index];
  return (
    <ChartFigure
      title={t`Form`}
      summary={
        measure === "rank"
          ? t`Place in each race, first place on top; the dashed line marks the middle, ${middle}.`
          : t`Time in each race, fastest on top.`
      }
      legend={
        <Choices
          label={t`Show`}
          options={[
            { value: "rank", label: t`Place` },
            { value: "time", label: t`Race time` },
          ]}
          current={measure}
          link={measureLink}
        />
      }
      readout={line === null ? undefined : read === undefined ? null : words(read)}
      table={() => ({
        head: [t`Draw no.`, t`Place`, t`Race time`, t`Behind`],
        rows: form.map(({ term, rank, seconds: time, behind }) => [
          term,
          String(rank),
          formatSeconds(time),
          behind === null ? "–" : `+${behind.toFixed(2)}`,
        ]),
      })}
    >
      {line === null ? (
        <p className={figures["note"]}>{t`This marble has no times in these draws.`}</p>
      ) : (
        <FormPlot line={line} cursor={cursor} fair={measure === "rank"} />
      )}
    </ChartFigure>
  );
}

/** Reads out a slot of the form in words. */
function useSlotWords() {
  const { t } = useLingui();
  return (slot: Slot<FormEntry>) => {
    if (slot.kind === "gap") return [t`${slot.count} not received`];
    const { term, rank, seconds, behind } = slot.item;
    return [
      t`No. ${term}`,
      t`place ${rank}`,
      seconds === null ? t`no time` : formatSeconds(seconds),
      ...(behind === null || rank === 1 ? [] : [t`${behind.toFixed(2)} s behind`]),
    ];
  };
}

type PlotProps = {
  readonly line: FormLine;
  readonly cursor: Cursor;
  /** Whether to draw the line of the middle place. */
  readonly fair: boolean;
};

function FormPlot({ line, cursor, fair }: PlotProps) {
  const { t } = useLingui();
  const words = useSlotWords();
  const { slots, spots } = line;
  const read = spots[cursor.index ?? 0];
  return (
    <Plot
      height={HEIGHT}
      y={line.ticks}
      x={endTicks(slots.flatMap((slot) => (slot.kind === "draw" ? slot.item.term : [])))}
      over={
        <CursorArea
          cursor={cursor}
          label={t`Explore the form`}
          nameOf={(index) => slots.slice(index, index + 1).map((slot) => words(slot)[0])[0] ?? ""}
          locate={(x) => Math.floor(x * slots.length)}
        >
          <Hair at={read?.x ?? 0} spots={[read?.y ?? null]} />
        </CursorArea>
      }
    >
      <GapStripes slots={slots} />
      {fair && <path className={styles["fair"]} d={`M0,${SIDE / 2}h${SIDE}`} />}
      <path className={styles["line"]} d={linePath(spots)} />
      <path
        className={styles["dots"]}
        d={dotsPath(slots.length <= DOTS_MOST ? spots : loneSpots(spots))}
      />
    </Plot>
  );
}
