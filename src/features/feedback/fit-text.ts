import { splitCharacters } from "#contract/feedback/characters.ts";

/** Length of the common prefix of two texts. */
function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length += 1;
  return length;
}

/** A field's new text, at most `max` characters long: of typed or pasted text, as much as fits. */
export function fitText(before: string, after: string, max: number): string {
  if (after.length <= max || splitCharacters(after).length <= max) return after;
  const start = commonPrefixLength(before, after);
  const rest = before.length - start;
  const end = after.slice(start).endsWith(before.slice(start)) ? after.length - rest : after.length;
  const added = splitCharacters(after.slice(start, end));
  const others =
    splitCharacters(after.slice(0, start)).length + splitCharacters(after.slice(end)).length;
  const fitting = added.slice(0, Math.max(0, max - others)).join("");
  const text = after.slice(0, start) + fitting + after.slice(end);
  // Cuts a text that was too long before, or whose parts combine to other characters.
  return splitCharacters(text).slice(0, max).join("");
}
