/** Codes of why a parameter or field is refused; `server/http/messages.ts` has their texts. */
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
  "notEmpty",
  "charactersMost",
  "printable",
  "httpsUrl",
  "base64url",
  "list",
  "tracksMost",
  "object",
  "drawOrDraws",
  "required",
  "once",
  "other",
] as const;
type ReasonCode = (typeof REASON_CODES)[number];

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

/** The reason in a schema's message; `other` with the message where the schema has none of ours. */
export function readReason(message: string): Reason {
  const [first, ...values] = message.split(SEPARATOR);
  const code = REASON_CODES.find((known) => known === first);
  return code === undefined ? { code: "other", values: [message] } : { code, values };
}
