import { install } from "./install.mjs";
import { run } from "./setup.mjs";
import { build } from "./site.mjs";

/** `npm run build`: makes dist/ anew. */
await run(async () => {
  await install();
  await build({ always: true, verbose: true });
});
