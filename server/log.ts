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
