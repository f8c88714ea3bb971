import type { Writable } from "node:stream";
import { inspect } from "node:util";

/** Characters that end a line, colour it, or turn its direction around. */
const UNSAFE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

function escaped(text: string): string {
  return text.replace(UNSAFE, (character) => {
    if (character === "\n") return "\\n";
    if (character === "\r") return "\\r";
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** An entry of the log: whatever a request put into it, only the first line starts at the margin. */
export function logLine(epochMs: number, text: string, error?: unknown): string {
  const details = error === undefined ? "" : ` ${inspect(error)}`;
  const lines = details.split("\n").map(escaped).join("\n  ");
  return `${new Date(epochMs).toISOString()} ${escaped(text)}${lines}\n`;
}

/** Bytes that wait for a reader that has stopped; further lines are dropped. */
export const WAITING_LOG_BYTES = 1_048_576;

/**
 * Writes texts to an output of the process for as long as it takes them. A reader that has ended or stopped, or
 * a full disk, costs these texts and never the process; how many were dropped is written before the next one.
 */
export function writerTo(output: Writable): (text: string) => void {
  let dropped = 0;
  // Without a listener the first text that can't be written ends the process.
  output.on("error", () => {});
  return (text) => {
    if (output.writableLength > WAITING_LOG_BYTES) {
      dropped += 1;
      return;
    }
    if (dropped > 0) output.write(`(${dropped} lines weren't read in time and were dropped)\n`);
    dropped = 0;
    output.write(text);
  };
}

/**
 * Lets a command end with its own exit code where its output is closed early, as by `head`: an error without a
 * listener ends the process with a stack. An output that can't be written otherwise, as on a full disk, fails it.
 */
export function watchOutputs(): void {
  for (const output of [process.stdout, process.stderr]) {
    output.once("error", (error: NodeJS.ErrnoException) => {
      output.on("error", () => {});
      if (error.code === "EPIPE") return;
      process.once("exit", (code) => (process.exitCode = code === 0 ? 1 : code));
      const cause = error.message.replace(/^\w+: (.+), \w+$/, "$1");
      if (output === process.stdout)
        process.stderr.write(`the output can't be written: ${cause}\n`);
    });
  }
}
