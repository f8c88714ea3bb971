import { toBase64 } from "#draw-log/bytes.ts";
import { drawsFrom } from "./draws-for-tests.ts";
import { openStore } from "./open-store.ts";

// A process of its own that adds draws: `node writer-for-tests.ts PLACE FIRST COUNT [BATCH [EVERY]]`, the place
// being a folder or postgres://…. It says "writing" once it is in the middle, "stored TERM" after each batch
// but the only one, "published SIZE ROOT" after EVERY draws if that is given, and "done" at the end.
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
