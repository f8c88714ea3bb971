import * as v from "valibot";
import { isZone } from "#domain/zone.ts";
import { webAddress } from "#server/env-rules.ts";
import { fields, text, wholeNumber } from "./parts.ts";

/** Limits of a feed's polling interval in seconds. */
const EVERY = { min: 2, max: 86_400 };
const EVERY_DEFAULT = 15;
/** Maximum length of a path or column name, and maximum of CSV columns. */
const MAX_PLACE = 200;
const MAX_COLUMNS = 200;

const path = text(MAX_PLACE);
const placeMessage = "must be a path like result.data.term, or the name or number of a column";
const place = v.union([path, wholeNumber(1, MAX_COLUMNS)], placeMessage);

const address = v.pipe(
  v.string("must be an address starting with http:// or https://"),
  v.description("Address of the feed. Redirects to another host are not followed."),
  webAddress,
  v.check((given) => {
    const url = URL.parse(given);
    return url === null || (url.username === "" && url.password === "");
  }, "must not have a user or a password: use headers"),
);

const HEADER_NAME = /^[A-Za-z][A-Za-z\d-]{0,63}$/;
const VARIABLE = /^\$[A-Z_][A-Z\d_]*$/;
const variableMessage = "must name an environment variable, like $FEED_KEY";

const headers = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(HEADER_NAME, "is not the name of a header")),
    v.pipe(v.string(variableMessage), v.regex(VARIABLE, variableMessage)),
    "must be an object { … }",
  ),
  v.description('Headers of the request; each value names an environment variable: "$FEED_KEY".'),
);

const DrawFields = fields({
  term: v.pipe(place, v.description("The draw's number.")),
  number: v.pipe(
    place,
    v.description(
      "The finishing order: a text with separators, or a list; of objects: balls.*.number.",
    ),
  ),
  time: v.pipe(
    place,
    v.description(
      "When the draw took place: a time like 2026-01-31 20:15:00, 2026/1/31 8:15 or 20260131201500 in the zone or with an offset, or seconds or milliseconds since 1970.",
    ),
  ),
  timings: v.optional(v.pipe(place, v.description("The seconds of each marble, by place."))),
  next_term: v.optional(v.pipe(place, v.description("The number of the next draw."))),
  next_time: v.optional(v.pipe(place, v.description("The time of the next draw."))),
});

const charsetMessage = 'must be a charset like "gbk" or "shift_jis"';
function isCharset(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== "";
  } catch {
    return false;
  }
}

/** A feed of the site file: its address, and the fields of its draws. */
export const Feed = fields({
  url: address,
  every: v.optional(
    v.pipe(
      wholeNumber(EVERY.min, EVERY.max),
      v.description("Seconds between two requests; a due draw is requested at its time."),
    ),
    EVERY_DEFAULT,
  ),
  headers: v.optional(headers),
  format: v.optional(
    v.pipe(v.picklist(["json", "csv"], "must be json or csv"), v.description("json or csv.")),
    "json",
  ),
  draws: v.optional(
    v.pipe(path, v.description("Path of the list of draws, to which the fields are relative.")),
  ),
  fields: v.pipe(
    DrawFields,
    v.description("Place of each value: a path in JSON; the name or number of a column in CSV."),
  ),
  separator: v.optional(
    v.pipe(
      v.string("must be a text of 1 to 3 characters"),
      v.regex(/^\P{Cc}{1,3}$/u, "must be a text of 1 to 3 characters"),
      v.description("Separator of the numbers in a text."),
    ),
    ",",
  ),
  charset: v.optional(
    v.pipe(
      v.string(charsetMessage),
      v.check(isCharset, charsetMessage),
      v.description("Charset of the response; by default the one in its Content-Type, else UTF-8."),
    ),
  ),
  delimiter: v.optional(
    v.pipe(
      v.picklist([",", ";", "\t"], "must be a comma, a semicolon or a tab"),
      v.description("Separator of CSV columns; by default detected by the columns' names."),
    ),
  ),
  zone: v.optional(
    v.pipe(
      v.string("must be a time zone like Asia/Shanghai"),
      v.check(isZone, "must be a time zone like Asia/Shanghai"),
      v.description("Zone of times without an offset; by default the track's."),
    ),
  ),
  replace_simulated: v.optional(
    v.pipe(
      v.boolean("must be true or false"),
      v.description("Whether the first draw removes the track's simulated ones."),
    ),
  ),
});
export type Feed = v.InferOutput<typeof Feed>;
