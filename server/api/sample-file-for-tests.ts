import * as v from "valibot";
import { hotCold } from "#contract/endpoints.ts";
import { parseLocalTime } from "#domain/zone.ts";
import { drawAt, openApp } from "#server/app-for-tests.ts";

const next = { next_term: null, next_open_timestamp: null, residue_opens: null };

/** Parses lines `term,"number"[,"timings"],open_time` to draws of a track. */
function parseDraws(text: string, cate_id: number) {
  const rows = text.matchAll(/^(\d+),"([\d,]+)"(?:,"([\d.,]+)")?,([\d: -]+)/gm);
  return [...rows].map(([, term = "", number = "", timings = "", time = ""]) => {
    const open_timestamp = parseLocalTime("Asia/Shanghai", time.trim()) ?? 0;
    return drawAt(0, {
      cate_id,
      term,
      number,
      all_number: number,
      timings,
      open_timestamp,
      ...next,
    });
  });
}

/** An app with all draws of a file's text on track 2003. */
export async function openWith(text: string) {
  const server = await openApp();
  await server.store.addDraws({ cate_id: 2003, source: "feed", draws: parseDraws(text, 2003) });
  await server.board.refresh();

  async function of<Schema extends v.GenericSchema>(
    { path, data }: { readonly path: string; readonly data: Schema },
    query: string,
  ) {
    const response = await server.app.request(`${path}?cate_id=2003&${query}`);
    return v.parse(data, v.parse(v.object({ data: v.unknown() }), await response.json()).data);
  }

  /** One place of a hot & cold response: hits, gaps, hot and cold numbers. */
  async function heatAt(query: string, rank: number) {
    const { rule, positions } = await of(hotCold, query);
    const items = positions.find((place) => place.rank === rank)?.items ?? [];
    const called = (state: string) =>
      items.filter((item) => item.state === state).map(({ number }) => number);
    return {
      rule,
      hits: items.map(({ hits }) => hits),
      gaps: items.map(({ gap }) => gap),
      averages: items.map(({ avg_gap }) => avg_gap),
      longest: items.map(({ max_gap }) => max_gap),
      hot: called("hot"),
      cold: called("cold"),
    };
  }

  return { of, heatAt, close: server.close };
}
