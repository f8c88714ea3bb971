import * as v from "valibot";
import { FEEDBACK_CONTENT_MAX, FEEDBACK_FIELD_MAX } from "./limits.ts";

/** Control characters but newline and tab: nobody types them, and PostgreSQL stores no NUL. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

const filled = v.pipe(
  v.string("must be text"),
  v.transform((text) => text.replace(CONTROLS, "")),
  v.trim(),
  v.nonEmpty("must not be empty"),
);

/** A visitor's feedback: each field required, content of 500 characters at most. */
export const Feedback = v.object({
  name: v.pipe(filled, v.maxLength(FEEDBACK_FIELD_MAX, `at most ${FEEDBACK_FIELD_MAX} characters`)),
  mobile: v.pipe(
    filled,
    v.maxLength(FEEDBACK_FIELD_MAX, `at most ${FEEDBACK_FIELD_MAX} characters`),
  ),
  content: v.pipe(
    filled,
    v.maxLength(FEEDBACK_CONTENT_MAX, `at most ${FEEDBACK_CONTENT_MAX} characters`),
  ),
});
export type Feedback = v.InferOutput<typeof Feedback>;

/** The number under which a feedback was stored. */
export const FeedbackReceipt = v.object({ id: v.pipe(v.number(), v.integer()) });
