import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "#contract/feedback/proof.ts";

/** Milliseconds after which a task counts as too hard. */
const SOLVE_MOST_MS = 60_000;

/** Solves a task on the browser's own threads; the value of the header, null if it takes too long. */
export async function solveProof(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_MOST_MS });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}
