import * as v from "valibot";
import { splitCharacters } from "./characters.ts";
import { MAX_FEEDBACK_CONTENT, MAX_FEEDBACK_FIELD } from "#contract/limits.ts";
import { reason } from "#contract/reasons.ts";

/** Control characters except newline and tab; PostgreSQL can't store NUL. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

const filled = v.pipe(
  v.string(reason("text")),
  v.transform((text) => text.replace(CONTROLS, "")),
  v.trim(),
  v.nonEmpty(reason("notEmpty")),
);

function filledTo(charactersMost: number) {
  return v.pipe(
    filled,
    v.check(
      (text) => splitCharacters(text).length <= charactersMost,
      reason("charactersMost", charactersMost),
    ),
  );
}

/** The hidden field of the form, which only programs fill in. */
const honeypot = v.pipe(
  v.string(reason("text")),
  v.description("Leave it out: feedback with a website is not stored."),
);

/** A visitor's feedback: all fields required, content of 500 characters at most. */
export const Feedback = v.object({
  name: filledTo(MAX_FEEDBACK_FIELD),
  mobile: filledTo(MAX_FEEDBACK_FIELD),
  content: filledTo(MAX_FEEDBACK_CONTENT),
  website: v.optional(honeypot),
});
export type Feedback = v.InferOutput<typeof Feedback>;

/** Whether two feedbacks have the same text. */
export function sameFeedback(a: Feedback, b: Feedback): boolean {
  return a.name === b.name && a.mobile === b.mobile && a.content === b.content;
}
