/** Octets of a line at most, without its line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75;
/** A line in pieces of at most 75 octets; no character is cut in two. */
function fold(line: string): string {
  const pieces = [""];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      // The blank that a continued line begins with counts.
      pieces.push("");
      octets = 1;
    }
    pieces[pieces.length - 1] += character;
    octets += size;
  }
  return pieces.join("\r\n ");
}

/** A text as a value: line breaks, commas, semicolons and backslashes escaped. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, "\\n");
}

/** A time in UTC: `20260301T040000Z`. */
export function utc(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

/** Lines as they are sent. */
export function printLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
