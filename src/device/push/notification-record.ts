import * as v from "valibot";
import { LANGUAGE_DEFAULT, LANGUAGES } from "#contract/languages.ts";

const tracks = v.array(v.pipe(v.number(), v.integer(), v.minValue(1)));
const lang = v.picklist(LANGUAGES);

/** What this device wants to be told, and what the server knows of it. */
export const NoticeRecord = v.object({
  /** Tracks whose draws the visitor wants to hear of. */
  tracks,
  /** The visitor's language, which the messages are in. */
  lang,
  /** Where the API is: an origin without a slash, "" for the site's own. */
  base: v.string(),
  /**
   * What the server was told last; null: nothing that it still knows. `at` is when it said that it knows,
   * in epoch milliseconds, null until then: a page that goes away hears no answer.
   */
  told: v.nullable(v.object({ endpoint: v.string(), tracks, lang, at: v.nullable(v.number()) })),
  /** Endpoints that the server is still to forget. */
  stale: v.array(v.string()),
});
export type NoticeRecord = v.InferOutput<typeof NoticeRecord>;

/** The record of a device that wants nothing. */
export const NO_NOTICES: NoticeRecord = {
  tracks: [],
  lang: LANGUAGE_DEFAULT,
  base: "",
  told: null,
  stale: [],
};
