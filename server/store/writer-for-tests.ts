import { drawsFrom } from "./draws-for-tests.ts";
import { openStore } from "./open-store.ts";

// A process of its own that adds draws: `node writer-for-tests.ts FOLDER FIRST COUNT [BATCH]`. It says
// "writing" once it is in the middle, "stored TERM" after each batch but the only one, and "done" when all
// is stored.
const [dataDir = "", first, count, batch = count] = process.argv.slice(2);
const store = await openStore({ dataDir });
setTimeout(() => process.stdout.write("writing\n"), 20).unref();
const all = drawsFrom(Number(first), Number(count));
for (let start = 0; start < all.length; start += Number(batch)) {
  const draws = all.slice(start, start + Number(batch));
  await store.addDraws({ cate_id: 2001, source: "feed", draws });
  if (draws.length < all.length) process.stdout.write(`stored ${draws.at(-1)?.term}\n`);
}
process.stdout.write(`done ${await store.getOrCreate("secret", () => String(process.pid))}\n`);
await store.close();
