import { runFeedback } from "#server/source/cli/feedback.ts";

process.exitCode = await runFeedback(process.argv.slice(2), {
  environment: process.env,
  now: Math.floor(Date.now() / 1000),
  out: process.stdout,
  err: process.stderr,
});
