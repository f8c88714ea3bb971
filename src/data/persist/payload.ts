import * as v from "valibot";
import { parseJson } from "#contract/parse.ts";
import { ApiPlace } from "#contract/render.ts";

/** Id of the element with a page's data. */
export const PAYLOAD_ID = "page-data";

/** The data of a rendered page, as JSON in its HTML. */
export const Payload = v.object({
  /** Epoch milliseconds of the rendering by the server's clock. */
  rendered: v.number(),
  /** Number of the newest change that the page includes. */
  version: v.string(),
  api: v.fallback(ApiPlace, { configured: "", sibling: true }),
  queries: v.array(v.unknown()),
  refused: v.optional(v.array(v.unknown())),
});
export type Payload = v.InferOutput<typeof Payload>;

/** JSON for a script element: no text can end the element, start a comment or end a line of script. */
export function serializePayload(payload: Payload): string {
  return JSON.stringify(payload)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

/** A page's data; null if the text is missing or invalid. */
export function parsePayload(text: string | null | undefined): Payload | null {
  return parseJson(Payload, text);
}
