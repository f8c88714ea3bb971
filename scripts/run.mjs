import { at, install, run, runHere } from "./setup.mjs";
import { build } from "./site.mjs";
import { develop } from "./watch.mjs";

/** Commands of package.json by name, run once the packages are installed. @type {Record<string, (args: string[]) => unknown>} */
const COMMANDS = {
  async start(args) {
    await build();
    runHere([at("server/main.ts"), ...args], { NODE_ENV: "production" });
  },
  dev: develop,
  build: () => build({ always: true, verbose: true }),
  check: (args) => runHere([at("scripts/check.ts"), ...args]),
};

await run(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  await install();
  await COMMANDS[name]?.(args);
});
