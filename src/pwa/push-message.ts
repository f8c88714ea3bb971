import * as v from "valibot";

/** A path of this site. */
const path = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^\/(?![/\\])[^\\\s]*$/, "must be a path of this site"),
);

/** What the server pushes: texts in the subscriber's language, and where a click leads. */
export const PushMessage = v.object({
  title: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)),
  body: v.optional(v.pipe(v.string(), v.maxLength(400)), ""),
  path: v.optional(path, "/"),
  /** A later message of the same tag takes the earlier one's place. */
  tag: v.optional(v.pipe(v.string(), v.maxLength(60)), "draw"),
  /** Epoch seconds of the draw. */
  timestamp: v.optional(v.number()),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

/** Reads a pushed text; null for anything else, of which nothing is shown. */
export function readPush(text: string | undefined): PushMessage | null {
  try {
    const read = v.safeParse(PushMessage, JSON.parse(text ?? ""));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
