import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addFeedback } from "#contract/endpoints.ts";
import { type Challenge, PROOF_HEADER, ProofAsked } from "#contract/feedback/proof.ts";
import { envelopeOf, openApp, post } from "#server/app-for-tests.ts";
import { Refusal } from "#server/http/refusal.ts";
import { NETWORK_FREE, requireProof, SITE_FREE } from "./proof.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

/** The task that a sender is given; null if none is asked for. */
async function taskFor(
  prove: ReturnType<typeof requireProof>,
  address: string,
  proof?: string,
): Promise<Challenge | null> {
  const headers = new Headers(proof === undefined ? {} : { [PROOF_HEADER]: proof });
  try {
    await prove({ headers, address });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.data === null) throw error;
    if (error.status !== 429 || Number(error.headers["retry-after"]) <= 0) throw error;
    return v.parse(ProofAsked, error.data).challenge;
  }
}

/** A solution; a false one's key has another first byte. */
async function solve(challenge: Challenge, isFalse = false): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("not solved");
  const { counter, derivedKey } = solution;
  const other = derivedKey.startsWith("00") ? "01" : "00";
  const key = isFalse ? `${other}${derivedKey.slice(2)}` : derivedKey;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey: key } }));
}

/** A network from which so much came that it is asked for proofs, and its next task. */
async function warm(prove: ReturnType<typeof requireProof>, network = "10.0.0") {
  for (let nth = 0; nth < NETWORK_FREE; nth += 1) {
    expect(await taskFor(prove, `${network}.${nth}`)).toBeNull();
  }
  const task = await taskFor(prove, `${network}.99`);
  if (task === null) throw new Error("no proof was asked for");
  return task;
}

describe("a proof of work", () => {
  test("is asked for only of a network from which much feedback came, and no longer an hour later", async () => {
    const prove = requireProof(server);
    await warm(prove);
    expect(await taskFor(prove, "10.0.1.1")).toBeNull();
    server.clock.pass(3_600_000);
    expect(await taskFor(prove, "10.0.0.5")).toBeNull();
  });

  test("is asked for of everybody where much came from many networks", async () => {
    const prove = requireProof(server);
    for (let nth = 0; nth < SITE_FREE; nth += 1) {
      expect(await taskFor(prove, `10.1.${nth}.1`)).toBeNull();
    }
    expect(await taskFor(prove, "10.2.0.1")).not.toBeNull();
  });

  test("counts once, in every process of the site", async () => {
    const [prove, elsewhere] = [requireProof(server), requireProof(server)];
    const first = await solve(await warm(prove));
    const other = await solve(await warm(elsewhere));
    expect(await taskFor(prove, "10.0.0.7", other)).toBeNull();
    expect(await taskFor(prove, "10.0.0.7", first)).toBeNull();
    expect(await taskFor(prove, "10.0.0.7", first)).not.toBeNull();
  });

  test("isn't one that is wrong, changed, late or no proof at all", async () => {
    const prove = requireProof(server);
    const task = await warm(prove);
    const { parameters } = task;
    const easy = { ...task, parameters: { ...parameters, keyPrefix: "0" } };
    const late = { ...task, parameters: { ...parameters, data: { until: 9e9 } } };
    for (const wrong of [
      await solve(task, true),
      await solve(easy),
      await solve(late),
      "e30=",
      "gone",
      "x".repeat(5000),
      "",
    ]) {
      expect(await taskFor(prove, "10.0.0.7", wrong)).not.toBeNull();
    }
    const proof = await solve(task);
    server.clock.pass(601_000);
    // What an hour's share of ten minutes gives free is used first.
    for (let nth = 0; nth < 3; nth += 1) expect(await taskFor(prove, "10.0.0.8")).toBeNull();
    expect(await taskFor(prove, "10.0.0.7", proof)).not.toBeNull();
  });
});

test("feedback with a proof is stored where the network is warm, without one it waits", async () => {
  const give = async (nth: number, proof = "") => {
    server.clock.pass(12_000);
    const body = JSON.stringify({ name: "Ann", mobile: "1", content: String(nth) });
    const headers = { lang: "en", ...(proof !== "" && { [PROOF_HEADER]: proof }) };
    return server.ask(addFeedback.path, post(body, headers));
  };
  let sent = 0;
  let answer = await give(sent);
  for (; answer.status === 200; sent += 1) answer = await give(sent + 1);
  expect(sent).toBeGreaterThanOrEqual(NETWORK_FREE);
  const { code, msg, data } = envelopeOf(answer.text);
  expect([code, msg]).toEqual([429, expect.stringContaining("proof of work")]);
  const { challenge } = v.parse(ProofAsked, data);
  expect((await give(sent)).status).toBe(429);
  expect((await give(sent, await solve(challenge))).status).toBe(200);
});
