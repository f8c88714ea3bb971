import * as v from "valibot";

/** Codes of reasons for refusing a parameter or field; `server/messages.ts` has their texts. */
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

/** A reason for refusing a value, with the values of its text. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values?: readonly (number | string)[];
}

const SEPARATOR = "|";

/** Formats a reason as a schema's message, see {@link parseReason}. */
export function reason(code: ReasonCode, ...values: readonly (number | string)[]): string {
  return [code, ...values].join(SEPARATOR);
}

/** Parses the reason of a schema's message; `other` with the message for valibot's own. */
export function parseReason(message: string): Reason {
  const [first, ...values] = message.split(SEPARATOR);
  const code = REASON_CODES.find((known) => known === first);
  return code === undefined ? { code: "other", values: [message] } : { code, values };
}

/** A refused value of a request or file; `name` is its path, "" for the whole. */
export interface Flaw {
  readonly name: string;
  readonly reason: Reason;
}

/** Converts a schema's issue to a flaw. */
export function toFlaw(issue: v.BaseIssue<unknown>): Flaw {
  const missing = issue.input === undefined;
  const reason: Reason = missing ? { code: "required" } : parseReason(issue.message);
  return { name: v.getDotPath(issue) ?? "", reason };
}
