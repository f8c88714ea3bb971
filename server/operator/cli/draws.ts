import { watchOutputs } from "#server/log.ts";
import { runCli } from "./cli.ts";

watchOutputs();
process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  now: Math.floor(Date.now() / 1000),
  out: process.stdout,
  err: process.stderr,
  terminal: process.stderr.isTTY,
});
