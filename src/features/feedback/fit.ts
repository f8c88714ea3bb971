import { charactersOf } from "#contract/feedback/characters.ts";

/** Length of what two texts have in common at the start. */
function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length += 1;
  return length;
}

/** A field's new text, at most `most` characters long: of typed or pasted text, as much as fits. */
export function fit(before: string, after: string, most: number): string {
  if (after.length <= most || charactersOf(after).length <= most) return after;
  const start = commonStart(before, after);
  const rest = before.length - start;
  const end = after.slice(start).endsWith(before.slice(start)) ? after.length - rest : after.length;
  const added = charactersOf(after.slice(start, end));
  const others = charactersOf(after.slice(0, start)).length + charactersOf(after.slice(end)).length;
  const fitting = added.slice(0, Math.max(0, most - others)).join("");
  const text = after.slice(0, start) + fitting + after.slice(end);
  // Where the text was too long before, or its parts join to other characters.
  return charactersOf(text).slice(0, most).join("");
}
