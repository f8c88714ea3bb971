import { BadCall } from "./call.ts";

function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Rewrites a system error without code and call: `x.csv: no such file or directory`.
  const message = error.message.replace(/^E[A-Z]+: (.+), \w+ '(.*)'$/s, "$2: $1");
  return error.cause === undefined ? message : `${message}: ${messages(error.cause)}`;
}

/** Runs a command and returns its exit status; a failure is written to `err`. */
export async function toExitCode(
  name: string,
  err: NodeJS.WritableStream,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    // The reader closed the output early, like `head`.
    if (error instanceof Error && "code" in error && error.code === "EPIPE") return 0;
    err.write(`${messages(error)}\n`);
    if (error instanceof BadCall) err.write(`Try: ${name} --help\n`);
    return error instanceof BadCall ? 2 : 1;
  }
}
