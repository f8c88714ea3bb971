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
function leaveOut(this: unknown, name: string, value: unknown): unknown {
  const of = (field: string): unknown =>
    typeof this === "object" && this !== null ? Reflect.get(this, field) : undefined;
  if (UNREAD.has(name) || (name === "all_number" && of("number") === value)) return undefined;
  if (name === "open_time" && of("today_opens") !== undefined) return undefined;
  const isUsual = name === "notice" ? value === "" : name === "zone" && value === ZONE_DEFAULT;
  if (isUsual && of("last_open") !== undefined) return undefined;
  if (OF_LAST.has(name) && typeof of("last_open") === "object" && of("last_open") !== null)
    return undefined;
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

/**
 * JSON in which no text can end the script element or start a comment. Times are written as steps, marked by "~":
 * compressed, that is half as much.
 */
export function printPayload(payload: Payload): string {
  return JSON.stringify(payload, leaveOut)
    .replaceAll("<", "\\u003c")
    .replaceAll(/"timings":"([\d.,]+)"/g, (field, timings: string) => {
      const steps = stepsOf(timings);
      return timingsOf(steps) === timings ? `"timings":"~${steps}"` : field;
    });
}

/** Reads a page's data; null if it is missing or invalid. */
export function readPayload(text: string | null | undefined): Payload | null {
  const json = text?.replaceAll(
    /"timings":"~([\d,-]+)"/g,
    (_, steps: string) => `"timings":"${timingsOf(steps)}"`,
  );
  return readJson(Payload, json);
}
