import { existsSync } from "node:fs";
import { at, run, runHere, SetupError } from "./setup.mjs";

/** Starts a built tree with production packages only; installs and builds nothing. */
await run(async () => {
  const needs = {
    "dist/client/builds/latest.json": "npm run build",
    "node_modules/hono": "npm ci",
  };
  for (const [needed, how] of Object.entries(needs)) {
    if (!existsSync(at(needed))) throw new SetupError(`${needed} is missing: run ${how} first.`);
  }
  runHere([at("server/main.ts"), ...process.argv.slice(2)], { NODE_ENV: "production" });
});
