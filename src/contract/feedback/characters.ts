let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people count them: an emoji of several code points is one. */
export function charactersOf(text: string): string[] {
  if (typeof Intl.Segmenter !== "function") return Array.from(text);
  // Made at the first count: a slow phone takes 40 to 90 ms for it, which a page's start doesn't need.
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Number of characters of a text as people count them. */
export function countCharacters(text: string): number {
  return charactersOf(text).length;
}
