import { CALL_TIMEOUT_MS } from "#api/api.ts";
import { type Challenge, PROOF_HEADER, ProofAsked } from "#contract/feedback/proof.ts";
import { readJson } from "#contract/read.ts";
import { Envelope } from "#contract/wire.ts";
import * as v from "valibot";

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** The status of a refusal that may ask for proof of work. */
const TOO_MANY = 429;

async function challengeOf(response: Response): Promise<Challenge | null> {
  if (response.status !== TOO_MANY) return null;
  const text = await response
    .clone()
    .text()
    .catch(() => "");
  const refusal = v.safeParse(ProofAsked, readJson(Envelope, text)?.data);
  return refusal.success ? refusal.output.challenge : null;
}

/**
 * A fetch that sends again with a proof of work what the server refused for lack of one; `solve` returns the
 * header, null if it can't. Without it the refusal is final.
 */
export function withProof(
  fetch: Fetch,
  solve: (challenge: Challenge) => Promise<string | null>,
): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const challenge = await challengeOf(response);
    const proof = challenge === null ? null : await solve(challenge).catch(() => null);
    if (proof === null) return response;
    const headers = new Headers(init.headers);
    headers.set(PROOF_HEADER, proof);
    // The first call's time ran on while the task was solved.
    return fetch(input, { ...init, headers, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  };
}
