import type { TreeHead } from "#proofs/tree.ts";
import { sameBytes } from "#proofs/bytes.ts";
import type { Clock } from "#server/clock.ts";
import { verifyEd25519 } from "#server/ed25519.ts";
import type { Env } from "#server/env.ts";
import type { Publisher } from "#server/resources/publisher.ts";
import { sha256 } from "#server/sha256.ts";
import type { Store } from "#server/store/store.ts";
import { askWitness } from "./ask.ts";
import { postCheckpoint } from "./submit.ts";

/** Milliseconds between two checks for a checkpoint to send. */
const POLL_MS = 1000;
/** Milliseconds until the first retry; each further one waits twice as long, up to the longest. */
const RETRY_MS = 1000;
const RETRY_MOST_MS = 600_000;

interface SenderDeps {
  readonly store: Pick<Store, "log" | "onChange">;
  readonly env: Pick<Env, "witnesses">;
  readonly clock: Pick<Clock, "monotonic" | "every">;
  readonly log: (text: string) => void;
  readonly publisher: Publisher;
  /** Milliseconds that a witness has to answer. */
  readonly timeoutMs?: number;
}

type Witness = Env["witnesses"][number];

/** Keeps the newest checkpoint cosigned by one witness. */
function follow({ key, url }: Witness, deps: SenderDeps, signal: AbortSignal) {
  const { store, clock, log, publisher, timeoutMs } = deps;
  const options = timeoutMs === undefined ? { signal } : { signal, timeoutMs };
  const parts = {
    log: store.log,
    verifier: { sha256, key, verify: verifyEd25519 },
    post: (body: string) => postCheckpoint(url, body, options),
  };
  let cosigned: TreeHead | null = null;
  let failures = 0;
  let waitUntilMs = 0;
  let lastFailure = "";
  let isRunning = false;
  let isDue = true;

  async function send(): Promise<void> {
    const head = await publisher.newest();
    if (cosigned !== null && sameBytes(cosigned.root, head.root)) return;
    const checkpoint = await publisher.checkpointOf(head);
    const line = await askWitness(parts, { head, checkpoint, known: cosigned?.size ?? 0 });
    publisher.addCosignature(head, key.name, line);
    cosigned = head;
    failures = 0;
    if (lastFailure !== "") log(`the witness ${key.name} cosigns again`);
    lastFailure = "";
  }
  function fail(error: unknown): void {
    failures += 1;
    isDue = true;
    waitUntilMs = clock.monotonic() + Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MOST_MS);
    const cause = error instanceof Error ? error.message : String(error);
    if (cause !== lastFailure && !signal.aborted) {
      log(`the witness ${key.name} did not cosign: ${cause}`);
    }
    lastFailure = cause;
  }
  return {
    changed: () => void (isDue = true),
    /** Sends what is due; resolves once it is answered, and never rejects. */
    async poll(): Promise<void> {
      if (isRunning || !isDue || clock.monotonic() < waitUntilMs) return;
      [isRunning, isDue] = [true, false];
      await send().catch(fail);
      isRunning = false;
    },
  };
}

/**
 * Sends each new checkpoint to the witnesses, apart from everything else that the server does: neither a
 * draw nor a checkpoint waits for them. Returns how to stop.
 */
export function sendToWitnesses(deps: SenderDeps): () => void {
  const { store, env, clock } = deps;
  if (env.witnesses.length === 0) return () => {};
  const stopping = new AbortController();
  const followed = env.witnesses.map((witness) => follow(witness, deps, stopping.signal));
  const unsubscribe = store.onChange(() => {
    for (const follower of followed) follower.changed();
  });
  const stopPolling = clock.every(POLL_MS, () => {
    for (const follower of followed) void follower.poll();
  });
  return () => {
    stopPolling();
    unsubscribe();
    stopping.abort();
  };
}
