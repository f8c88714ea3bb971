import { markSeconds } from "#domain/format-seconds.ts";
import type { FormEntry } from "#domain/marble.ts";
import { type Slot, slotsOf } from "#domain/slots.ts";
import { axisOf } from "#ui/chart/axis.ts";
import { type Spot } from "#ui/chart/paths.ts";
import { middleOf } from "#ui/chart/side.ts";

export const FORM_MEASURES = ["rank", "time"] as const;
/** What the form curve shows: places, or times in seconds. */
export type FormMeasure = (typeof FORM_MEASURES)[number];

export interface FormLine {
  readonly slots: readonly Slot<FormEntry>[];
  /** The value of each slot, null if there is none; `y` from the top, the best on top. */
  readonly spots: readonly Spot[];
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** Places that are named at the axis. */
function rankTicks(marbles: number) {
  const middle = Math.round((1 + marbles) / 2);
  return [...new Set([1, middle, marbles])].map((rank) => ({
    at: middleOf(rank - 1, marbles),
    label: String(rank),
  }));
}

/** The form curve of entries (newest first), oldest at the left; null without a value to show. */
export function formLine(
  form: readonly FormEntry[],
  measure: FormMeasure,
  { missing, marbles }: { readonly missing: number; readonly marbles: number },
): FormLine | null {
  const slots = slotsOf(form, missing);
  const axis = axisOf(form.map(({ seconds }) => seconds));
  if (form.length === 0 || (measure === "time" && axis === null)) return null;
  const times = axis?.ticks.map((tick) => ({ at: axis.at(tick), label: markSeconds(tick) })) ?? [];
  const place = ({ rank, seconds }: FormEntry) => {
    if (measure === "rank") return middleOf(rank - 1, marbles);
    return seconds === null || axis === null ? null : axis.at(seconds);
  };
  return {
    slots,
    spots: slots.map((slot, index) => ({
      x: middleOf(index, slots.length),
      y: slot.kind === "draw" ? place(slot.item) : null,
    })),
    ticks: measure === "rank" ? rankTicks(marbles) : times,
  };
}
