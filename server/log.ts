import type { Writable } from "node:stream";
import { inspect } from "node:util";

/** Line ends, control characters and bidirectional marks. */
const UNSAFE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

function escaped(text: string): string {
  return text.replace(UNSAFE, (character) => {
    if (character === "\n") return "\\n";
    if (character === "\r") return "\\r";
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Formats a log entry; only its first line is unindented, whatever the text contains. */
export function logLine(epochMs: number, text: string, error?: unknown): string {
  const details = error === undefined ? "" : ` ${inspect(error)}`;
  const lines = details.split("\n").map(escaped).join("\n  ");
  return `${new Date(epochMs).toISOString()} ${escaped(text)}${lines}\n`;
}

/** Buffer size for a stalled reader in bytes; further lines are dropped. */
export const WAITING_LOG_BYTES = 1_048_576;

/**
 * Writes texts to an output of the process. If its reader ends or stalls, or the disk is full, texts are dropped
 * and counted in the next one; the process goes on.
 */
export function writerTo(output: Writable): (text: string) => void {
  let dropped = 0;
  // Without a listener the first write error ends the process.
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
 * Keeps a command's exit status when its output is closed early, as by `head`: an error without a listener
 * would end the process with a stack trace. Any other write error, such as a full disk, makes the command fail.
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
