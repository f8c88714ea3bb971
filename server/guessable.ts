/** Characters of a secret at least: shorter ones can be guessed. */
export const SECRET_MIN = 16;
/** Different characters of a secret at least. */
const DIFFERENT_MIN = 8;
/** Letters from which one word is long enough to be random. */
const WORD_MAX = 24;
/** Words that every list of guesses starts with. */
const COMMON =
  /pass(word|wort)?|secret|token|admin|marble|draws?|change|please|letmein|welcome|operator|publish|metrics|test|example|site|default/gi;

/** A secret without its repetitions. */
function withoutRepetition(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

/** The number of characters that are next to the one before, as in 1234 or dcba. */
function sequenceOf(text: string): number {
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  return codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? -9)) <= 1).length;
}

/** Whether somebody who tries some thousand times finds a secret: short, repeated, counted up, or a word. */
export function isGuessable(secret: string): boolean {
  const rare = withoutRepetition(secret).replace(COMMON, "");
  return (
    withoutRepetition(secret).length < SECRET_MIN ||
    new Set(rare).size < DIFFERENT_MIN ||
    sequenceOf(secret) > secret.length / 2 ||
    (secret.length < WORD_MAX && /^[a-z]+[\W\d]*$/i.test(secret) && !/\W./.test(secret))
  );
}
