import * as v from "valibot";
import { CatalogueEntry, HomePage } from "./site.ts";
import { History, LastOpen, MaybeLastOpen } from "./draw.ts";
import { Feedback } from "./feedback/feedback.ts";
import { MAX_FIND, PAGE_SIZE_DEFAULT, MAX_PAGE_SIZE, WINDOW_DEFAULT, WINDOWS } from "./limits.ts";
import { reason } from "./reasons.ts";
import { HotCold, Patterns, Scatter, Timing, TopThree, TwoSides } from "./statistics.ts";
import { count, fitting, list } from "./wire.ts";

/** A call of the API; `params` come from the path's placeholders (`:name`) if it has any, else from the query. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/v1/${string}`;
  readonly params: v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;
  readonly body?: v.GenericSchema;
  readonly data: v.GenericSchema;
  /** Set if the specification fixes the parameters, so that clients add no language. */
  readonly hasFixedParams?: true;
}

/** Path of the OpenAPI document. */
export const OPENAPI_PATH = "/api/v1/openapi.json";

/** Defines a read. */
// @__NO_SIDE_EFFECTS__
export function get<Params extends Endpoint["params"], Data extends v.GenericSchema>(
  path: Endpoint["path"],
  params: Params,
  data: Data,
) {
  return { method: "GET", path, params, data } as const;
}

/** Defines a POST. */
// @__NO_SIDE_EFFECTS__
export function post<Body extends v.GenericSchema, Data extends v.GenericSchema>(
  path: Endpoint["path"],
  body: Body,
  data: Data,
) {
  return { method: "POST", path, params: v.object({}), body, data } as const;
}

/** A whole number as a parameter. */
export const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/, reason("wholeNumber")),
  v.transform(Number),
);

function between(min: number, max: number) {
  const outside = reason("between", min, max);
  return v.pipe(wholeNumber, v.minValue(min, outside), v.maxValue(max, outside));
}

/** A day of the calendar, YYYY-MM-DD. */
export const calendarDay = v.pipe(
  v.string(),
  v.isoDate(reason("date")),
  v.check((day) => {
    const time = Date.parse(`${day}T00:00:00Z`);
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
  }, reason("existingDate")),
);

const limit = v.pipe(wholeNumber, v.picklist(WINDOWS, reason("oneOf", WINDOWS.join(", "))));

const window = {
  cate_id: wholeNumber,
  limit: v.optional(limit, String(WINDOW_DEFAULT)),
  date: v.optional(calendarDay),
};

/** `screen` reduces lists to the resolution of a screen (src/domain/for-screen.ts), never figures. */
const detail = v.optional(v.picklist(["all", "screen"], reason("oneOf", "all, screen")), "all");

export const homePage = {
  ...get(
    "/api/v1/site/home_page",
    v.object({
      client_type: v.optional(v.literal("pc", reason("exactly", "pc")), "pc"),
      type_id: v.optional(v.literal("2", reason("exactly", "2")), "2"),
    }),
    HomePage,
  ),
  hasFixedParams: true,
} as const;

/** Stores a feedback message; returns its id. */
export const addFeedback = post(
  "/api/v1/site/add_feedback",
  Feedback,
  v.object({ id: v.pipe(v.number(), v.integer()) }),
);

export const catalogue = get("/api/v1/hall/cai/cate", v.object({}), list(CatalogueEntry));

/** The latest draw of a track or, without `cate_id`, of all. */
export const open = get(
  "/api/v1/hall/open",
  v.object({ cate_id: v.optional(wholeNumber) }),
  v.union([
    v.pipe(v.array(v.unknown()), fitting(v.object({ cate_id: count, last_open: MaybeLastOpen }))),
    v.nullable(LastOpen),
  ]),
);

export const histories = get(
  "/api/v1/hall/open/histories",
  v.object({
    cate_id: wholeNumber,
    /** A day; `latest` is the newest one with draws. */
    date: v.optional(v.union([v.literal("latest"), calendarDay])),
    page: v.optional(between(1, 1_000_000), "1"),
    page_size: v.optional(between(1, MAX_PAGE_SIZE), String(PAGE_SIZE_DEFAULT)),
    /** The newest draws across days on one page, instead of a day. */
    last: v.optional(limit),
    /** The page with the draw of this number, or nearest to this time, instead of a day and page. */
    find: v.optional(v.pipe(v.string(), v.maxLength(MAX_FIND, reason("charactersMost", MAX_FIND)))),
  }),
  History,
);

/** Maximum number of days in a downloaded file. */
export const MAX_DOWNLOAD_DAYS = 31;
/** Downloads of a track's draws, oldest first, for drawing days `from` to `to` inclusive. */
export const DOWNLOAD_PATHS = {
  csv: "/api/v1/hall/draws.csv",
  ndjson: "/api/v1/hall/draws.ndjson",
} as const;
export const downloadParams = v.object({
  cate_id: wholeNumber,
  from: calendarDay,
  to: calendarDay,
});

/** Parameters of the stream (stream.ts). `cate_id` is a comma-separated list. */
export const streamParams = v.object({
  cate_id: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^-?\d+(,-?\d+){0,63}$/, reason("wholeNumbers")),
      v.transform((ids) => ids.split(",").map(Number)),
    ),
  ),
});

export const hotCold = get("/api/v1/hall/stat/lenre", v.object(window), HotCold);

export const twoSides = get(
  "/api/v1/hall/stat/liangmian",
  v.object({
    ...window,
    detail,
    road: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(\d{1,2}:(size|parity|dt)|sum2:(size|parity))$/, reason("like", "1:size")),
      ),
    ),
  }),
  TwoSides,
);

export const topThree = get("/api/v1/hall/stat/top3_winning_rate", v.object(window), TopThree);

export const timing = get("/api/v1/hall/stat/timing", v.object({ ...window, detail }), Timing);

export const scatter = get(
  "/api/v1/hall/stat/shandian",
  v.object({
    ...window,
    detail,
    /** Page of SCATTER_PAGE_DRAWS draws, newest first. */
    page: v.optional(between(1, 1_000_000), "1"),
  }),
  Scatter,
);

export const patterns = get(
  "/api/v1/hall/stat/xingtai",
  v.object({
    ...window,
    detail,
    road: v.optional(
      v.pipe(v.string(), v.regex(/^(sum2|(half|move|mod):[1-9]\d?)$/, reason("like", "half:1"))),
    ),
  }),
  Patterns,
);

export const STATISTICS = { hotCold, twoSides, topThree, timing, scatter, patterns } as const;
