import * as v from "valibot";

/** Codes of why a parameter or field is refused; `server/messages.ts` has their texts. */
export const REASON_CODES = [
  "wholeNumber",
  "wholeNumbers",
  "between",
  "exactly",
  "oneOf",
  "like",
  "date",
  "existingDate",
  "drawNumber",
  "trackPlace",
  "noTrack",
  "text",
  "nul",
  "notEmpty",
  "charactersMost",
  "printable",
  "httpsUrl",
  "pushService",
  "base64url",
  "list",
  "entriesMost",
  "object",
  "unknownField",
  "drawOrDraws",
  "required",
  "once",
  "boolean",
  "fraction",
  "inexact",
  "term",
  "ownTerm",
  "order",
  "marbles",
  "timings",
  "zone",
  "twoZones",
  "time",
  "skippedTime",
  "repeatedTime",
  "twoTimes",
  "early",
  "late",
  "ahead",
  "nextTime",
  "simulated",
  "otherTrack",
  "differs",
  "withdrawn",
  "replaceSimulated",
  "stored",
  "pastTime",
  "note",
  "noNext",
  "other",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Why a value is refused, with the values that the text names, in their order there. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values?: readonly (number | string)[];
}

const SEPARATOR = "|";

/** A reason as the message of a schema, which can only be text: {@link readReason} reads it back. */
export function reason(code: ReasonCode, ...values: readonly (number | string)[]): string {
  return [code, ...values].join(SEPARATOR);
}

/** The reason in a schema's message; `other` with the message if the schema has none of ours. */
export function readReason(message: string): Reason {
  const [first, ...values] = message.split(SEPARATOR);
  const code = REASON_CODES.find((known) => known === first);
  return code === undefined ? { code: "other", values: [message] } : { code, values };
}

/** Why a value of a request or file is refused; `name` is its path, "" for the whole. */
export interface Flaw {
  readonly name: string;
  readonly reason: Reason;
}

/** The flaw that a schema found. */
export function flawOf(issue: v.BaseIssue<unknown>): Flaw {
  const missing = issue.input === undefined;
  const reason: Reason = missing ? { code: "required" } : readReason(issue.message);
  return { name: v.getDotPath(issue) ?? "", reason };
}
