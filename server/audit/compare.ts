import * as v from "valibot";
import type { Draw } from "#contract/draw.ts";
import { catalogue, histories } from "#contract/endpoints.ts";
import { MAX_PAGE_SIZE } from "#contract/limits.ts";
import { drawingDay, type TrackDays } from "#domain/drawing-day.ts";
import { addDays } from "#domain/zone.ts";
import type { Facts } from "#draw-log/entry.ts";
import { drawKey, type Ledger, type LoggedDraw } from "./ledger.ts";
import { Finding, type Site } from "./site.ts";

const FIELDS = ["number", "timings", "open_timestamp", "source"] as const;

/** One drawing day of a track. */
interface TrackDay {
  readonly cate_id: number;
  readonly days: TrackDays;
  readonly day: string;
}

interface Compared {
  /** Number of compared draws. */
  readonly count: number;
  readonly findings: readonly string[];
  /** Days with findings, which may be due to a grown log. */
  readonly open: readonly TrackDay[];
}

async function fetchData<Schema extends v.GenericSchema>(
  site: Site,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return dataIn(path, await site.json(path), schema);
}

function dataIn<Schema extends v.GenericSchema>(
  path: string,
  answer: unknown,
  schema: Schema,
): v.InferOutput<Schema> {
  const read = v.safeParse(v.object({ data: schema }), answer);
  if (!read.success) throw new Finding(`${path} is not an answer of this API`);
  return read.output.data;
}

/** Day of a track's first shown draw, found as the one nearest to a time before all draws. */
async function firstDayShown(site: Site, cate_id: number): Promise<string | null> {
  const path = `${histories.path}?cate_id=${cate_id}&find=1971-01-01`;
  const found = await site.jsonOrNull(path);
  return found === null ? null : dataIn(path, found, histories.data).date;
}

/** All days of all tracks, from the first draw in the log or on the site to today. */
export async function daysToCompare(site: Site, ledger: Ledger, now: number): Promise<TrackDay[]> {
  const tracks = await fetchData(site, catalogue.path, catalogue.data);
  const firsts = new Map<number, number>();
  for (const { facts } of ledger.values()) {
    const first = firsts.get(facts.cate_id) ?? now;
    firsts.set(facts.cate_id, Math.min(first, facts.open_timestamp));
  }
  const all: TrackDay[] = [];
  for (const { id: cate_id, ...days } of tracks) {
    const last = drawingDay(days, now);
    const logged = drawingDay(days, firsts.get(cate_id) ?? now);
    const shown = (await firstDayShown(site, cate_id)) ?? logged;
    const first = shown < logged ? shown : logged;
    for (let day = first; day <= last; day = addDays(day, 1)) all.push({ cate_id, days, day });
  }
  return all;
}

async function shownOn(site: Site, { cate_id, day }: TrackDay): Promise<Draw[]> {
  const shown: Draw[] = [];
  for (let page = 1; ; page += 1) {
    const query = `cate_id=${cate_id}&date=${day}&page=${page}&page_size=${MAX_PAGE_SIZE}`;
    const { list, total } = await fetchData(site, `${histories.path}?${query}`, histories.data);
    shown.push(...list);
    if (list.length === 0 || shown.length >= total) return shown;
  }
}

function differences(shown: Draw, { index, facts }: LoggedDraw): string[] {
  const own: Pick<Facts, (typeof FIELDS)[number]> = {
    ...shown,
    source: shown.source === "feed" ? "real" : shown.source,
  };
  return FIELDS.filter((field) => own[field] !== facts[field]).map(
    (field) =>
      `entry ${index}: draw ${facts.term} of track ${facts.cate_id} has ${field} ${facts[field]}, but the site shows ${own[field]}`,
  );
}

function byDay(ledger: Ledger, days: readonly TrackDay[]): Map<string, LoggedDraw[]> {
  const tracks = new Map(days.map((one) => [one.cate_id, one.days]));
  return Map.groupBy(ledger.values(), ({ facts: { cate_id, open_timestamp } }) => {
    const own = tracks.get(cate_id);
    return own === undefined ? "" : `${cate_id} ${drawingDay(own, open_timestamp)}`;
  });
}

/** Compares days of the site with the log. */
export async function compareDays(
  site: Site,
  ledger: Ledger,
  days: readonly TrackDay[],
): Promise<Compared> {
  const logged = byDay(ledger, days);
  const findings: string[] = [];
  const open: TrackDay[] = [];
  let count = 0;
  for (const one of days) {
    const { cate_id, day } = one;
    const shown = new Map((await shownOn(site, one)).map((draw) => [draw.term, draw]));
    const before = findings.length;
    for (const draw of shown.values()) {
      const { term } = draw;
      const own = ledger.get(drawKey({ cate_id, term }));
      if (own !== undefined) findings.push(...differences(draw, own));
      else findings.push(`draw ${term} of track ${cate_id} on ${day} is shown, but not in the log`);
    }
    for (const { index, facts } of logged.get(`${cate_id} ${day}`) ?? []) {
      if (shown.has(facts.term)) continue;
      findings.push(`entry ${index}: draw ${facts.term} of track ${cate_id} is not shown`);
    }
    count += shown.size;
    if (findings.length > before) open.push(one);
  }
  return { count, findings, open };
}
