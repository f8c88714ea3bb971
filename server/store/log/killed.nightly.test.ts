import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { toBase64, utf8 } from "#draw-log/bytes.ts";
import { parseEntry } from "#draw-log/entry.ts";
import { rootAt } from "#draw-log/tile-proofs.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { openStore, type StorePlace } from "#server/store/open-store.ts";

const WRITER = join(import.meta.dirname, "../writer-for-tests.ts");
const WRITES = 1000;
const PUBLISHED_EVERY = 4;
/** Writes of each process before it is killed during the next ones. */
const TURNS = [13, 61, 97, 170];

/** Lets a process write draws from number `first` on and kills it after some; appends its output to `said`. */
async function writeUntilKilled(
  { databaseUrl, dataDir }: StorePlace,
  { first, turn }: { readonly first: number; readonly turn: number },
  lines: string[],
): Promise<void> {
  const args = [
    WRITER,
    databaseUrl === "" ? dataDir : String(databaseUrl),
    String(first),
    "1000",
    "1",
    String(PUBLISHED_EVERY),
  ];
  const writer = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(writer, "exit");
  let stored = 0;
  for await (const line of createInterface(writer.stdout)) {
    lines.push(line);
    if (line.startsWith("stored ")) stored += 1;
    // Output until its death counts, too.
    if (stored === turn) writer.kill("SIGKILL");
  }
  await ended;
}

/** First draw numbers of a process's turns, so that no draw is written twice. */
function planTurns(process: number): { first: number; turn: number }[] {
  return TURNS.map((turn, nth) => ({ first: 100_000 * process + 10_000 * nth, turn }));
}

onBothEngines("three processes, killed again and again", (kit) => {
  test("the log has all draws and continues every published checkpoint", async () => {
    const place = await kit.emptyPlace();
    const lines: string[] = [];
    await Promise.all(
      [0, 1, 2].map(async (process) => {
        for (const start of planTurns(process)) await writeUntilKilled(place, start, lines);
      }),
    );
    const store = await openStore(place);
    kit.closeLater(store);
    const stored = lines.filter((line) => line.startsWith("stored ")).map((line) => line.slice(7));
    expect(stored.length).toBeGreaterThanOrEqual(WRITES);
    const draws = await store.changedSince(0);
    const entries = (await store.log.entries(0, 1e6)).map((entry) => parseEntry(utf8(entry)));
    expect(entries.map((entry) => "term" in entry && entry.term)).toEqual(
      draws.map(({ term }) => term),
    );
    const inLog = new Set(draws.map(({ term }) => term));
    expect(stored.filter((term) => !inLog.has(term))).toEqual([]);
    const published = lines.filter((line) => /^published \d+ \S{44}$/.test(line));
    expect(published.length).toBeGreaterThanOrEqual(WRITES / PUBLISHED_EVERY - 12);
    for (const line of published) {
      const [, size, root] = line.split(" ");
      expect(toBase64(await rootAt(store.log.tree(Number(size)), Number(size)))).toBe(root);
    }
    // The next checkpoint continues the newest one.
    expect((await store.log.publish([])).size).toBe(entries.length);
  });
});
