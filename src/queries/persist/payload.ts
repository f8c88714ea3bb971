import * as v from "valibot";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { readJson } from "#contract/read.ts";
import { ApiPlace } from "#contract/render.ts";

/** Id of the element with a page's data. */
export const PAYLOAD_ID = "page-data";

/** The data of a rendered page for the browser. */
export const Payload = v.object({
  /** Epoch milliseconds of the rendering, by the server's clock. */
  rendered: v.number(),
  /** Number of the newest change that the page includes. */
  version: v.string(),
  api: v.fallback(ApiPlace, { configured: "", sibling: true }),
  queries: v.array(v.unknown()),
});
export type Payload = v.InferOutput<typeof Payload>;

/** Fields of draws that no page reads, as the answers of the API have them. */
const UNREAD = new Set(["cai_id", "residue_sec", "residue_opens"]);

/** Fields of a track that are read where it has no last draw, which says the same. */
const OF_LAST = new Set(["next_term", "next_open_timestamp"]);

/** Leaves out what is read as the same where it is missing (src/contract/draw.ts), or from the last draw's timestamp. */
function leaveOut(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const last = this["last_open"];
  if (UNREAD.has(name) || (name === "all_number" && this["number"] === value)) return undefined;
  if (name === "open_time" && this["today_opens"] !== undefined) return undefined;
  const isUsual = name === "notice" ? value === "" : name === "zone" && value === ZONE_DEFAULT;
  if (isUsual && last !== undefined) return undefined;
  if (OF_LAST.has(name) && last instanceof Object) return undefined;
  return name === "spec_number" && value === "-" ? undefined : value;
}

/** Hundredths of a second from each place to the next, the first from 0. */
function stepsOf(timings: string): string {
  const hundredths = timings.split(",").map((time) => Math.round(Number(time) * 100));
  return hundredths.map((time, place) => time - (hundredths[place - 1] ?? 0)).join(",");
}

/** The reverse of {@link stepsOf}. */
function timingsOf(steps: string): string {
  let time = 0;
  return steps.replaceAll(/-?\d+/g, (step) => ((time += Number(step)) / 100).toFixed(2));
}

/** A draw's number and, as most numbers do, what it says of the next and of its place in the day. */
const spelledOut = (term: string): string =>
  `"term":"${term}","next_term":"${Number(term) + 1}","today_opens":${Number(term.slice(8))}`;

/**
 * JSON in which no text can end the script element or start a comment. Marked by "~", times are written as steps,
 * which compressed is half as much, and a number without what it says.
 */
export function printPayload(payload: Payload): string {
  return JSON.stringify(payload, leaveOut)
    .replaceAll("<", "\\u003c")
    .replaceAll(/"timings":"([\d.,]+)"/g, (field, timings: string) => {
      const steps = stepsOf(timings);
      return timingsOf(steps) === timings ? `"timings":"~${steps}"` : field;
    })
    .replaceAll(/"term":"(\d+)","next_term":"\d+","today_opens":\d+/g, (field, term: string) =>
      spelledOut(term) === field ? `"term":"~${term}"` : field,
    );
}

/** Reads a page's data; null if it is missing or invalid. */
export function readPayload(text: string | null | undefined): Payload | null {
  const json = text
    ?.replaceAll(/"timings":"~([\d,-]+)"/g, (_, steps: string) => `"timings":"${timingsOf(steps)}"`)
    .replaceAll(/"term":"~(\d+)"/g, (_, term: string) => spelledOut(term));
  return readJson(Payload, json);
}
