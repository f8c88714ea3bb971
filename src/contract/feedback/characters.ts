const segmenter =
  typeof Intl.Segmenter === "function"
    ? new Intl.Segmenter("en", { granularity: "grapheme" })
    : null;

/** The characters of a text as people count them: an emoji of several code points is one. */
export function charactersOf(text: string): string[] {
  if (segmenter === null) return Array.from(text);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Number of characters of a text as people count them. */
export function countCharacters(text: string): number {
  return charactersOf(text).length;
}
