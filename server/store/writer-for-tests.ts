import { toBase64 } from "#draw-log/bytes.ts";
import { drawsFrom } from "./draws-for-tests.ts";
import { openStore } from "./open-store.ts";

// A process that adds draws: `node writer-for-tests.ts PLACE FIRST COUNT [BATCH [EVERY]]`, where PLACE is a folder
// or postgres://…. It prints "writing" soon after the start, "stored TERM" after each of several batches,
// "published SIZE ROOT" after EVERY draws, and "done" at the end.
const [place = "", first, count, batch = count, every] = process.argv.slice(2);
const isUrl = place.startsWith("postgres");
const store = await openStore(isUrl ? { dataDir: "", databaseUrl: place } : { dataDir: place });
setTimeout(() => process.stdout.write("writing\n"), 20).unref();
const all = drawsFrom(Number(first), Number(count));
for (let start = 0; start < all.length; start += Number(batch)) {
  const draws = all.slice(start, start + Number(batch));
  await store.addDraws({ cate_id: 2001, source: "feed", draws });
  if (draws.length < all.length) process.stdout.write(`stored ${draws.at(-1)?.term}\n`);
  if (every === undefined || start % Number(every) !== 0) continue;
  const { size, root } = await store.log.publish([]);
  process.stdout.write(`published ${size} ${toBase64(root)}\n`);
}
process.stdout.write(`done ${await store.getOrCreate("secret", () => String(process.pid))}\n`);
await store.close();
