import { drawsFrom } from "./draws-for-tests.ts";
import { openStore } from "./open-store.ts";

// A process of its own that adds draws: `node writer-for-tests.ts FOLDER FIRST COUNT`. It says
// "writing" once it is in the middle, and "done" when all is stored.
const [dataDir = "", first, count] = process.argv.slice(2);
const store = await openStore({ dataDir });
setTimeout(() => process.stdout.write("writing\n"), 20).unref();
await store.addDraws({
  cate_id: 2001,
  source: "feed",
  draws: drawsFrom(Number(first), Number(count)),
});
process.stdout.write(`done ${await store.getOrCreate("secret", () => String(process.pid))}\n`);
await store.close();
