import * as v from "valibot";
import { ApiPlace } from "#contract/render.ts";

/** Id of the element that carries a page's data. */
export const PAYLOAD_ID = "page-data";

/** The data that a rendered page carries for the browser to go on with. */
export const Payload = v.object({
  /** Epoch milliseconds of the rendering, by the server's clock. */
  rendered: v.number(),
  /** Number of the newest change that the page knows of. */
  version: v.string(),
  api: v.fallback(ApiPlace, { configured: "", sibling: true }),
  queries: v.array(v.unknown()),
});
export type Payload = v.InferOutput<typeof Payload>;

/** Writes JSON so that no text in it can end the script element or start a comment. */
export function printPayload(payload: Payload): string {
  return JSON.stringify(payload).replaceAll("<", "\\u003c");
}

/** Reads a page's data; null where it isn't there or isn't whole. */
export function readPayload(text: string | null | undefined): Payload | null {
  try {
    const read = v.safeParse(Payload, JSON.parse(text ?? ""));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
