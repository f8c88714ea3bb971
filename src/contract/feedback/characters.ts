let segmenter: Intl.Segmenter | undefined;

/** Texts with one code unit per character: ASCII without carriage returns, kana, common ideographs. */
const PLAIN = /^[\n -~\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uff01-\uff5e]*$/;

/** Splits a text into user-perceived characters; an emoji of several code points is one. */
export function splitCharacters(text: string): string[] {
  // Creating a segmenter takes a slow phone 40 to 90 ms.
  if (PLAIN.test(text) || typeof Intl.Segmenter !== "function") return Array.from(text);
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
