import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { LRUCache } from "lru-cache";
import { randomBytes } from "node:crypto";
import { Proof, PROOF_HEADER } from "#contract/feedback/proof.ts";
import { readJson } from "#contract/read.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { RateLimit } from "#server/http/rate-limit.ts";
import { Refusal } from "#server/http/refusal.ts";
import { networkOf } from "#server/http/request.ts";

/** Feedback of a network, and in total, that is accepted without a proof: at once, and again in an hour. */
export const NETWORK_FREE = 20;
export const SITE_FREE = 200;
const HOUR_SECONDS = 3600;
/** Tasks that an address may ask for. */
const TASKS = [{ count: 60, seconds: 60 }];
/** Seconds in which a task must be solved. */
const TASK_SECONDS = 600;
/** Solved tasks remembered, so that each counts once. */
const SOLVED_MAX = 20_000;
/** Iterations of a try, and tries at least and at most: about a second of a telephone's. */
const COST = 1000;
const TRIES = { least: 200, most: 600 };
const SECRET_NAME = "feedback_proof_secret";

export interface Sender {
  readonly headers: Headers;
  readonly address: string;
}

function decoded(header: string): Proof | null {
  if (!/^[A-Za-z\d+/=]{1,4000}$/.test(header)) return null;
  return readJson(Proof, Buffer.from(header, "base64").toString());
}

/** Returns what throws 429 with a task where much feedback comes in and none was solved for this one. */
export function requireProof({ store, clock }: Pick<AppDeps, "store" | "clock">) {
  const ofNetwork = new RateLimit([{ count: NETWORK_FREE, seconds: HOUR_SECONDS }], clock);
  const ofSite = new RateLimit([{ count: SITE_FREE, seconds: HOUR_SECONDS }], clock);
  const tasks = new RateLimit(TASKS, clock);
  const solved = new LRUCache<string, true>({ max: SOLVED_MAX });
  const now = () => Math.floor(clock.now() / 1000);

  /** Shared by the processes of the site: any may check what another asked for. */
  async function secrets() {
    const secret = await store.getOrCreate(SECRET_NAME, () => randomBytes(32).toString("hex"));
    return { hmacSignatureSecret: `task ${secret}`, hmacKeySignatureSecret: `key ${secret}` };
  }

  async function isProven(header: string): Promise<boolean> {
    const proof = decoded(header);
    if (proof === null) return false;
    const { challenge, solution } = proof;
    const { signature } = challenge;
    if (challenge.parameters.data.until < now() || solved.has(signature)) return false;
    // Before the wait, in which the same proof may come again.
    solved.set(signature, true);
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      ...(await secrets()),
    });
    if (!verified) solved.delete(signature);
    return verified;
  }

  async function newTask() {
    return createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: COST,
      counter: randomInt(TRIES.most, TRIES.least),
      deriveKey,
      data: { until: now() + TASK_SECONDS },
      ...(await secrets()),
    });
  }

  return async ({ headers, address }: Sender): Promise<void> => {
    const header = headers.get(PROOF_HEADER);
    if (header !== null && (await isProven(header))) return;
    const wait = ofNetwork.take(networkOf(address)) || ofSite.take("site");
    if (wait === 0) return;
    tasks.require(address);
    // Who can't solve it comes back when less is sent.
    const retry = { "retry-after": String(wait) };
    throw new Refusal(429, "proof", { headers: retry, data: { challenge: await newTask() } });
  };
}
