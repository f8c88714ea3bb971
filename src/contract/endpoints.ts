import * as v from "valibot";
import { CatalogueEntry, HomePage } from "./site.ts";
import { History, LastOpen, MaybeLastOpen } from "./draw.ts";
import { Feedback, FeedbackReceipt } from "./feedback.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, WINDOW_DEFAULT, WINDOWS } from "./limits.ts";
import { OpsResult } from "./ops.ts";
import { reason } from "./reasons.ts";
import { HotCold, Scatter, Timing, TopThree, TwoSides } from "./statistics.ts";
import { count, fitting, list } from "./wire.ts";

/** A call of the API; `params` are parsed from the URL's strings. */
export interface Endpoint {
  readonly method: "GET" | "POST";
  readonly path: `/api/v1/${string}`;
  readonly params: v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;
  readonly body?: v.GenericSchema;
  readonly data: v.GenericSchema;
}

const digits = v.pipe(v.string(), v.regex(/^\d{1,10}$/, reason("wholeNumber")));
const cate_id = v.pipe(digits, v.transform(Number));

function between(min: number, max: number) {
  const outside = reason("between", min, max);
  return v.pipe(digits, v.transform(Number), v.minValue(min, outside), v.maxValue(max, outside));
}

/** A day of the calendar, YYYY-MM-DD. */
const date = v.pipe(
  v.string(),
  v.isoDate(reason("date")),
  v.check((day) => {
    const time = Date.parse(`${day}T00:00:00Z`);
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
  }, reason("existingDate")),
);

const limit = v.pipe(
  digits,
  v.transform(Number),
  v.picklist(WINDOWS, reason("oneOf", WINDOWS.join(", "))),
);

/** Term of the draw that a list or statistic ends with. */
const at = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/, reason("drawNumber")));

const noParams = v.object({});
const window = {
  cate_id,
  limit: v.optional(limit, String(WINDOW_DEFAULT)),
  date: v.optional(date),
  /** The window ends with this draw; on a day, later draws of it are not counted. */
  at: v.optional(at),
};
const windowed = v.object(window);

/**
 * `screen` limits lists with an entry for each draw to what a screen can show (see src/domain/for-screen.ts).
 * Figures cover the whole window either way.
 */
const detail = v.optional(v.picklist(["all", "screen"], reason("oneOf", "all, screen")), "all");

export const homePage = {
  method: "GET",
  path: "/api/v1/site/home_page",
  params: v.object({
    client_type: v.optional(v.literal("pc", reason("exactly", "pc")), "pc"),
    type_id: v.optional(v.literal("2", reason("exactly", "2")), "2"),
  }),
  data: HomePage,
} as const satisfies Endpoint;

export const addFeedback = {
  method: "POST",
  path: "/api/v1/site/add_feedback",
  params: noParams,
  body: Feedback,
  data: FeedbackReceipt,
} as const satisfies Endpoint;

export const catalogue = {
  method: "GET",
  path: "/api/v1/hall/cai/cate",
  params: noParams,
  data: list(CatalogueEntry),
} as const satisfies Endpoint;

/**
 * The latest draw of a track, or without `cate_id` a list of all tracks' latest. With `at`, the track's draw
 * of that term, with the day's counters after it.
 */
export const open = {
  method: "GET",
  path: "/api/v1/hall/open",
  params: v.object({ cate_id: v.optional(cate_id), at: v.optional(at) }),
  data: v.union([
    v.pipe(v.array(v.unknown()), fitting(v.object({ cate_id: count, last_open: MaybeLastOpen }))),
    v.nullable(LastOpen),
  ]),
} as const satisfies Endpoint;

export const histories = {
  method: "GET",
  path: "/api/v1/hall/open/histories",
  params: v.object({
    cate_id,
    date: v.optional(date),
    page: v.optional(between(1, 1_000_000), "1"),
    page_size: v.optional(between(1, PAGE_SIZE_MAX), String(PAGE_SIZE_DEFAULT)),
    /** Instead of a day: the newest draws across days, on one page. */
    last: v.optional(limit),
    /** Leaves out later draws; without `date`, the day of this one. */
    at: v.optional(at),
  }),
  data: History,
} as const satisfies Endpoint;

/** Server-sent events, see stream.ts. `cate_id` is a comma-separated list. */
export const STREAM_PATH = "/api/v1/hall/open/stream";
export const streamParams = v.object({
  cate_id: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,10}(,\d{1,10}){0,63}$/, reason("wholeNumbers")),
      v.transform((ids) => ids.split(",").map(Number)),
    ),
  ),
});

export const hotCold = {
  method: "GET",
  path: "/api/v1/hall/stat/lenre",
  params: windowed,
  data: HotCold,
} as const satisfies Endpoint;

export const twoSides = {
  method: "GET",
  path: "/api/v1/hall/stat/liangmian",
  params: v.object({
    ...window,
    detail,
    road: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(\d{1,2}:(size|parity|dt)|sum2:(size|parity))$/, reason("like", "1:size")),
      ),
    ),
  }),
  data: TwoSides,
} as const satisfies Endpoint;

export const topThree = {
  method: "GET",
  path: "/api/v1/hall/stat/top3_winning_rate",
  params: windowed,
  data: TopThree,
} as const satisfies Endpoint;

export const timing = {
  method: "GET",
  path: "/api/v1/hall/stat/timing",
  params: v.object({ ...window, detail }),
  data: Timing,
} as const satisfies Endpoint;

export const scatter = {
  method: "GET",
  path: "/api/v1/hall/stat/shandian",
  params: v.object({
    ...window,
    detail,
    /** A page has the points of SCATTER_PAGE_DRAWS draws, newest first. */
    page: v.optional(between(1, 1_000_000), "1"),
  }),
  data: Scatter,
} as const satisfies Endpoint;

/** Needs a bearer token. The body is a draw or a list; each draw is parsed on its own, see ops.ts. */
export const opsDraws = {
  method: "POST",
  path: "/api/v1/ops/draws",
  params: noParams,
  body: v.union([v.array(v.unknown()), v.looseObject({})]),
  data: OpsResult,
} as const satisfies Endpoint;
