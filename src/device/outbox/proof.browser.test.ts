import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import * as v from "valibot";
import { expect, test } from "vitest";
import { Proof, PROOF_HEADER } from "#contract/feedback/proof.ts";
import { readJson } from "#contract/read.ts";
import { Outbox } from "#device/outbox/outbox.ts";
import { withProof } from "#device/outbox/proof.ts";
import { solveProof } from "#device/outbox/solve-proof.ts";

const SECRETS = { hmacSignatureSecret: "a", hmacKeySignatureSecret: "b" };
const FEEDBACK = { name: "Ann", mobile: "1", content: "Good site" };

/** A server to which much feedback came: it takes none without a proof. */
function warmServer() {
  const state = { online: true, warm: true, calls: 0 };
  const stored: string[] = [];
  const ok = () => Response.json({ code: 200, msg: "", data: { id: 1 } });
  async function refuse() {
    const parameters = { algorithm: "PBKDF2/SHA-256", cost: 10, counter: 50, deriveKey };
    const data = { until: Date.now() / 1000 + 600 };
    const challenge = await createChallenge({ ...parameters, ...SECRETS, data });
    const headers = { "retry-after": "180" };
    return Response.json({ code: 429, msg: "busy", data: { challenge } }, { status: 429, headers });
  }
  return {
    state,
    stored,
    fetch: async (_: string, init: RequestInit): Promise<Response> => {
      if (!state.online) throw new TypeError("Failed to fetch");
      state.calls += 1;
      const proof = readJson(Proof, atob(new Headers(init.headers).get(PROOF_HEADER) ?? ""));
      const proven =
        proof !== null && (await verifySolution({ ...proof, ...SECRETS, deriveKey })).verified;
      if (state.warm && !proven) return refuse();
      stored.push(v.parse(v.string(), init.body));
      return ok();
    },
  };
}

function outboxOf(fetch: ReturnType<typeof warmServer>["fetch"], solve = solveProof) {
  return new Outbox({
    fetch: withProof(fetch, solve),
    base: () => "",
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    locks: navigator.locks,
    name: `proof-test-${crypto.randomUUID()}`,
  });
}

test("feedback is sent with the proof of work that the server asks for", async () => {
  const { fetch, stored, state } = warmServer();
  expect(await outboxOf(fetch).submit(FEEDBACK, "en")).toEqual({ kind: "sent" });
  expect([stored, state.calls]).toEqual([[JSON.stringify(FEEDBACK)], 2]);
});

test("what was written offline is proven when it is sent", async () => {
  const { fetch, stored, state } = warmServer();
  const outbox = outboxOf(fetch);
  state.online = false;
  expect(await outbox.submit(FEEDBACK, "en")).toMatchObject({ kind: "waiting" });
  state.online = true;
  await outbox.flush();
  expect(stored).toHaveLength(1);
  expect(outbox.store.get().waiting).toEqual([]);
});

test("nothing is solved where the server asks for nothing", async () => {
  const { fetch, stored, state } = warmServer();
  state.warm = false;
  const solve = () => Promise.reject(new Error("solved for nothing"));
  expect(await outboxOf(fetch, solve).submit(FEEDBACK, "en")).toEqual({ kind: "sent" });
  expect([stored.length, state.calls]).toEqual([1, 1]);
});

test("a device that can't solve it keeps the feedback until less is sent", async () => {
  const { fetch, stored } = warmServer();
  for (const solve of [async () => null, () => Promise.reject(new Error("no Web Crypto"))]) {
    const delivery = await outboxOf(fetch, solve).submit(FEEDBACK, "en");
    expect(delivery).toMatchObject({ kind: "waiting", waitMs: 180_000 });
  }
  expect(stored).toEqual([]);
});
