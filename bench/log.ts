import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inclusionProof } from "../src/draw-log/tile-proofs.ts";
import { isIncluded, type TreeHead } from "../src/draw-log/tree.ts";
import { hashLeaf, sha256 } from "../server/crypto.ts";
import { openStore } from "../server/store/open-store.ts";
import type { Store, StoredDraw } from "../server/store/store.ts";

/**
 * Measures the draw log at a million entries: the time of a proof, of a draw and of the checkpoint after it,
 * and memory. `node --expose-gc bench/log.ts [entries]`.
 */
const ENTRIES = Number(process.argv[2] ?? 1_000_000);
const BATCH = 10_000;
const PROOFS = 500;
const DRAWS = 200;
const PERIOD = 75;
const FIRST = 1_500_000_000;

function drawAt(at: number): StoredDraw {
  const number = Array.from({ length: 10 }, (_, place) => ((at + place * 3) % 10) + 1).join();
  const open_timestamp = FIRST + at * PERIOD;
  return {
    cate_id: 2001,
    term: String(10_000_000 + at),
    number,
    all_number: number,
    timings: "20.10,20.25,20.40,21.00,21.10,21.20,21.30,21.40,21.50,22.00",
    spec_number: "-",
    open_timestamp,
    next_term: String(10_000_001 + at),
    next_open_timestamp: open_timestamp + PERIOD,
    residue_opens: null,
    source: "feed",
  };
}

function add(store: Store, from: number, count: number): Promise<unknown> {
  const draws = Array.from({ length: count }, (_, nth) => drawAt(from + nth));
  return store.addDraws({ cate_id: 2001, source: "feed", draws });
}

interface Timed {
  readonly runs: number;
  /** Unmeasured work before each run. */
  readonly before?: (nth: number) => Promise<unknown>;
  readonly work: (nth: number) => Promise<unknown>;
}

/** Times of many runs as text: the median, the 99th percentile, and the mean of processor time. */
async function timed({ runs, before, work }: Timed): Promise<string> {
  const times: number[] = [];
  let busy = 0;
  for (let nth = 0; nth < runs; nth += 1) {
    await before?.(nth);
    const cpu = process.cpuUsage();
    const start = performance.now();
    await work(nth);
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(cpu);
    busy += (user + system) / 1000;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(runs * share)] ?? 0).toFixed(2);
  const processor = (busy / runs).toFixed(2);
  return `${at(0.5)} ms (99 %: ${at(0.99)} ms), ${processor} ms of processor time`;
}

/** Memory of live objects and of the process, as text. */
function memory(): string {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return `${Math.round(heapUsed / 1e6)} MB of objects, ${Math.round(rss / 1e6)} MB in all`;
}

async function prove({ log }: Store, head: TreeHead, nth: number): Promise<void> {
  const index = (nth * 7_919_993) % head.size;
  const proof = await inclusionProof(log.tree(head.size), index, head.size);
  const [entry = ""] = await log.entries(index, index + 1);
  const isProved = await isIncluded(sha256, { index, leaf: hashLeaf(entry), proof }, head);
  if (!isProved) throw new Error(`entry ${index} is not proved`);
}

async function measure(store: Store): Promise<void> {
  const publish = () => store.log.publish([]);
  console.log(`empty: ${memory()}`);
  for (let at = 0; at < ENTRIES; at += BATCH) await add(store, at, Math.min(BATCH, ENTRIES - at));
  const head = await publish();
  console.log(`${head.size} entries: ${memory()}`);
  const proof = await timed({ runs: PROOFS, work: (nth) => prove(store, head, nth) });
  console.log(`a proof, made and checked: ${proof}`);
  const draw = await timed({ runs: DRAWS, work: (nth) => add(store, ENTRIES + nth, 1) });
  console.log(`a draw: ${draw}`);
  await publish();
  const before = (nth: number) => add(store, ENTRIES + DRAWS + nth, 1);
  const checkpoint = await timed({ runs: DRAWS, before, work: publish });
  console.log(`the checkpoint after a draw: ${checkpoint}`);
  console.log(`afterwards: ${memory()}`);
}

const folder = await mkdtemp(join(tmpdir(), "marble-draws-log-"));
const store = await openStore({ dataDir: folder });
try {
  await measure(store);
} finally {
  await store.close();
  await rm(folder, { recursive: true, force: true });
}
