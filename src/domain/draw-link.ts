import * as v from "valibot";
import type { Draw } from "#contract/draw.ts";
import { parseAs } from "#contract/parse.ts";
import { parseOrder, parseTimings } from "./order.ts";

export interface SharedDraw {
  readonly cateId: number;
  readonly term: string;
  readonly number: string;
  readonly timings: string;
  readonly open_timestamp: number;
  readonly source: Draw["source"];
}

const NAME = "draw";
/** Version of the fields and their order; others are rejected. */
const VERSION = "1";
const FIELDS = 7;
/** Maximum length of a fragment, enough for 60 marbles with times. */
const MAX_FRAGMENT = 1200;

const whole = v.pipe(v.string(), v.regex(/^[1-9]\d{0,10}$/), v.transform(Number));

const Fields = v.pipe(
  v.tuple([
    v.literal(VERSION),
    whole,
    v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
    whole,
    v.picklist(["s", "f"]),
    v.pipe(v.string(), v.regex(/^\d{1,2}(,\d{1,2})+$/)),
    v.pipe(v.string(), v.regex(/^(\d{1,6}(\.\d{1,3})?(,\d{1,6}(\.\d{1,3})?)*)?$/)),
  ]),
  v.transform(([, cateId, term, open_timestamp, source, number, timings]): SharedDraw => ({
    cateId,
    term,
    open_timestamp,
    number,
    timings,
    source: source === "s" ? "simulated" : "feed",
  })),
  v.check(({ number }) => parseOrder(number) !== null, "must be a finishing order"),
  v.check(
    ({ number, timings }) =>
      timings === "" || parseTimings(timings, parseOrder(number)?.length ?? 0).length > 0,
    "must be times of finishers",
  ),
);

/** Formats the fragment of a link to a draw: `#draw=1~2001~670858~1520956620~f~5,3,…~31.02,…`. */
export function drawFragment(draw: SharedDraw): string {
  const source = draw.source === "simulated" ? "s" : "f";
  const { cateId, term, open_timestamp, number, timings } = draw;
  return `#${NAME}=${[VERSION, cateId, term, open_timestamp, source, number, timings].join("~")}`;
}

/** Whether a fragment claims to be a draw, valid or not. */
export function isDrawFragment(fragment: string): boolean {
  return fragment.startsWith(`#${NAME}=`);
}

/** Parses a link's fragment; null unless it is a complete and valid draw. */
export function parseDrawFragment(fragment: string): SharedDraw | null {
  if (fragment.length > MAX_FRAGMENT || !isDrawFragment(fragment)) return null;
  let text: string;
  try {
    text = decodeURIComponent(fragment.slice(NAME.length + 2));
  } catch {
    return null;
  }
  const parts = text.split("~");
  return parts.length === FIELDS ? parseAs(Fields, parts) : null;
}
