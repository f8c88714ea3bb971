import { watchOutputs } from "#server/log.ts";
import { runBackup, runRestore } from "./backup.ts";
import { runFeedback } from "./feedback.ts";
import { runSite } from "./site.ts";

/** Commands of `npm run feedback`, `backup`, `restore` and `site`; the first argument is the name. */
const COMMANDS = new Map([
  ["backup", runBackup],
  ["restore", runRestore],
  ["feedback", runFeedback],
  ["site", runSite],
]);

watchOutputs();
const [name = "", ...args] = process.argv.slice(2);
const exitCode = await COMMANDS.get(name)?.(args, {
  environment: process.env,
  now: Math.floor(Date.now() / 1000),
  out: process.stdout,
  err: process.stderr,
});
process.exitCode = exitCode ?? 2;
