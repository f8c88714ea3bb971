import { BadCall } from "./call.ts";

function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What the system says of a file, without its code and call: `x.csv: no such file or directory`.
  const message = error.message.replace(/^E[A-Z]+: (.+), \w+ '(.*)'$/s, "$2: $1");
  return error.cause === undefined ? message : `${message}: ${messages(error.cause)}`;
}

/** The exit code of a command, whose failure is written to `err`. */
export async function exitCodeOf(
  name: string,
  err: NodeJS.WritableStream,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    // Whoever reads the output has enough, as `head` has.
    if (error instanceof Error && "code" in error && error.code === "EPIPE") return 0;
    err.write(`${messages(error)}\n`);
    if (error instanceof BadCall) err.write(`Try: ${name} --help\n`);
    return error instanceof BadCall ? 2 : 1;
  }
}
