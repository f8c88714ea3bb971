/** A refusal's wrapper, the same for all calls. */
export const REFUSAL = {
  type: "object",
  properties: {
    code: { type: "integer", description: "The HTTP status." },
    msg: { type: "string", description: "What is wrong, in the language of the call." },
    data: {},
  },
  required: ["code", "msg"],
} as const;

/** What each status of a refusal means. */
export const REFUSALS = {
  "400": "A parameter or a body is wrong; `msg` names it.",
  "401": "The token is missing or wrong.",
  "403": "The token is for another purpose, or the call comes from a page of another site.",
  "404": "There is no such track, draw, feedback or call.",
  "409": "The key of a repeated call has another content, or the draw is simulated.",
  "413": "The body is too large.",
  "415": "The body isn't JSON.",
  "422":
    "A field of the body is wrong; `msg` names it, and `data` has `field`, `code` and `values`.",
  "429": "Too many calls; `Retry-After` says when to ask again.",
  "503": "The server can't answer now; `Retry-After` says when to ask again.",
} as const;
export type RefusalStatus = keyof typeof REFUSALS;

export const OF_READS: readonly RefusalStatus[] = ["400", "404", "429", "503"];
export const OF_WRITES: readonly RefusalStatus[] = ["400", "413", "415", "422", "429", "503"];

/** Of calls whose path names something. */
export const OF_NAMED: readonly RefusalStatus[] = ["404", "409"];

export function refusals(statuses: readonly RefusalStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }] as const),
  );
}
