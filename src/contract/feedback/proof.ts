import * as v from "valibot";

/** Header with the solution of a task, as base64 of JSON. */
export const PROOF_HEADER = "altcha";

/** A task of altcha-lib, signed by the server; `until` in epoch seconds. */
export const Challenge = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.pipe(v.number(), v.maxValue(100_000)),
    keyLength: v.pipe(v.number(), v.maxValue(64)),
    keyPrefix: v.string(),
    keySignature: v.string(),
    data: v.object({ until: v.number() }),
  }),
  signature: v.string(),
});
export type Challenge = v.InferOutput<typeof Challenge>;

/** The `data` of a refusal that requires a proof of work. */
export const ProofAsked = v.object({ challenge: Challenge });

export const Proof = v.object({
  challenge: Challenge,
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});
export type Proof = v.InferOutput<typeof Proof>;
