import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { drawAt, NOON, openApp } from "#server/app-for-tests.ts";
import { listen } from "#server/http/listen.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { holdSimulatorClock } from "#server/draws/simulator-clock-for-tests.ts";
import { startSimulator } from "#server/draws/runner.ts";
import { openStore, SQLITE_FILE } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { audit } from "./audit.ts";
import { openStateFile } from "./state-file.ts";

const SIMULATED = TRACKS.filter(({ id }) => id === 2009);

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "marble-draws-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function withStore<Result>(dataDir: string, work: (store: Store) => Promise<Result>) {
  const store = await openStore({ dataDir, now: () => NOON * 1000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Creates a folder with two days of a simulated track and 600 real draws of another. */
export async function filledFolder(): Promise<string> {
  const folder = await newFolder();
  await withStore(folder, async (store) => {
    const draws = Array.from({ length: 600 }, (_, at) => drawAt(at - 1200));
    await store.addDraws({ cate_id: 2001, source: "feed", draws });
    const held = holdSimulatorClock(NOON);
    const onError = (error: unknown) => {
      throw error;
    };
    const parts = { store, tracks: SIMULATED, secret: "secret", clock: held.clock, onError };
    const machine = startSimulator(parts);
    await machine.ready;
    await held.idle();
    await machine.stop();
  });
  return folder;
}

/** Serves a folder's store on a free port, until the test ends or it is closed. */
export async function serve(dataDir: string) {
  const server = await openApp({
    store: await openStore({ dataDir }),
    environment: { PUBLIC_URL: "https://draws.example.org" },
  });
  const { app, log } = server;
  const parts = { app, host: "127.0.0.1", port: 0, headers: {}, log };
  const listening = await listen(parts);
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await listening.stop();
    await server.close();
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${listening.port}`,
    draw: (at: number) => server.draw(at),
    close,
  };
}

export async function runAudit(url: string, stateFile: string | null = null) {
  const lines: string[] = [];
  const verdict = await audit({
    url,
    state: openStateFile(stateFile),
    now: NOON + 30,
    print: (line) => void lines.push(line),
  });
  return { verdict, isSound: verdict === "sound", report: lines.join("\n") };
}

/** Serves and audits a folder's site once. */
export async function auditFolder(folder: string, stateFile: string | null = null) {
  const site = await serve(folder);
  const result = await runAudit(site.url, stateFile);
  await site.close();
  return result;
}

/** Changes a folder's database directly. */
export function tamper(folder: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(folder, SQLITE_FILE));
  work(database);
  database.close();
}

/** A proxy that changes the responses of one path. */
export async function tamperingProxy(
  url: string,
  at: string,
  change: (bytes: Buffer) => Buffer,
): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    void fetch(`${url}${path}`).then(async (answer) => {
      const bytes = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status).end(path === at ? change(bytes) : bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

/** Index of the first entry in full tiles that contains a text; -1 without one. */
export function findEntryIndex(database: DatabaseSync, like: string): number {
  const rows = database.prepare("select idx, entries from log_bundles").all();
  for (const { idx, entries } of rows) {
    const nth = String(entries)
      .split("\n")
      .findIndex((text) => text.includes(like));
    if (nth !== -1) return Number(idx) * 256 + nth;
  }
  return -1;
}
