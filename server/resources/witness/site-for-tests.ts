import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished } from "vitest";
import { utf8 } from "#proofs/bytes.ts";
import { signCheckpoint } from "#proofs/checkpoint.ts";
import { readCosignature } from "#proofs/cosignature.ts";
import { printVerifierKey, readVerifierKey } from "#proofs/note.ts";
import { rootOf } from "#proofs/tree.ts";
import { openApp } from "#server/app-for-tests.ts";
import { newSecretKey, signingKey, verifyEd25519 } from "#server/ed25519.ts";
import { readEnv } from "#server/env.ts";
import { listen } from "#server/http/listen.ts";
import { leafOf, sha256 } from "#server/sha256.ts";
import { sendToWitnesses } from "./sender.ts";

/** A site on a port of its own, which witnesses the logs of these keys. */
export async function openSite(
  host: string,
  witnessFor: readonly string[] = [],
  logKey = newSecretKey(),
) {
  const server = await openApp({
    environment: {
      PUBLIC_URL: `https://${host}`,
      LOG_KEY: logKey,
      WITNESS_FOR: witnessFor.join(" "),
    },
  });
  const { app, fastPath, log } = server;
  const listening = await listen({ app, fastPath, log, host: "127.0.0.1", port: 0, headers: {} });
  const url = `http://127.0.0.1:${listening.port}`;
  onTestFinished(async () => {
    await listening.stop();
    await server.close();
  });
  const read = async (path: string) => (await server.ask(path)).text;
  return {
    ...server,
    url,
    /** What `WITNESSES` of another site has of this one. */
    witness: async () => `${(await read("/witness/key")).trimEnd()} ${url}/witness`,
    checkpoint: () => read("/log/checkpoint"),
    /** Posts a body as a log does. */
    add: (body: string) => server.ask("/witness/add-checkpoint", { method: "POST", body }),
    /** Sends checkpoints to these witnesses from now on. */
    sendTo: (witnesses: string, timeoutMs = 5000) => {
      const env = readEnv({ WITNESSES: witnesses });
      onTestFinished(sendToWitnesses({ ...server, env, timeoutMs }));
    },
  };
}

type TestSite = Awaited<ReturnType<typeof openSite>>;

export function logKeyOf(host: string, secret: string): string {
  return printVerifierKey(sha256, { name: `${host}/log`, ...signingKey(secret) });
}

/** A witness with arbitrary answers; returns its part of `WITNESSES`. */
export async function oddWitness(answer: RequestListener) {
  const key = { name: "odd.example/w", ...signingKey(newSecretKey()) };
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const url = `http://127.0.0.1:${address.port}`;
  return { key, line: `${printVerifierKey(sha256, key, "witness")} ${url}` };
}

/** The witness' cosignature on the checkpoint that a site shows; null if it has none. */
export async function cosignedBy(site: TestSite, witness: string) {
  const key = readVerifierKey(sha256, witness.split(" ")[0] ?? "", "witness");
  const note = utf8(await site.checkpoint());
  return readCosignature({ sha256, key, verify: verifyEd25519 }, note);
}

/** Lets time pass until a condition holds. */
export async function until(
  site: TestSite,
  holds: () => Promise<boolean> | boolean,
): Promise<void> {
  await expect
    .poll(
      () => {
        site.clock.pass(1000);
        return holds();
      },
      { interval: 5, timeout: 10_000 },
    )
    .toBe(true);
}

/** A log's tree of `count` entries, which differ by `name`, as it signs it. */
function treeOf(count: number, name = "entry") {
  const leaves = Array.from({ length: count }, (_, nth) => leafOf(`${name} ${nth}`));
  return { size: count, root: rootOf(sha256, leaves) };
}

export const LOG = "a.example";
export const SECRET = newSecretKey();
export const logSigner = { name: `${LOG}/log`, ...signingKey(SECRET) };
export const note = (count: number, name?: string) =>
  signCheckpoint(sha256, treeOf(count, name), logSigner);
