import { BadCall } from "./call.ts";

function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messages(error.cause)}`;
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
    err.write(`${messages(error)}\n`);
    if (error instanceof BadCall) err.write(`Try: ${name} --help\n`);
    return error instanceof BadCall ? 2 : 1;
  }
}
