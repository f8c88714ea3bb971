import * as v from "valibot";

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

export const webAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
    "must be an address starting with http:// or https://",
  ),
);

const ORIGIN_MESSAGE = "must be http(s)://host[:port] without a path";
export const origin = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.href === `${url.origin}/` &&
      url.host !== ""
    );
  }, ORIGIN_MESSAGE),
  v.transform((text) => new URL(text).origin),
);

export const trackIds = v.pipe(
  v.string(),
  v.regex(/^(all|\d{1,10}(,\d{1,10})*)$/, "must be all, or track ids like 2001,2003"),
);
/** Whether the URL's parts are intact: an unescaped character in the password would split it. */
function isWholeDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || `${url.pathname}${url.search}${url.hash}`.includes("@") || url.hash !== "")
    return false;
  try {
    return decodeURIComponent(url.username + url.password) !== null;
  } catch {
    return false;
  }
}

export const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, "must start with postgres:// or postgresql://"),
  v.check(
    isWholeDatabaseUrl,
    "must be like postgres://user:password@host:5432/database; in the password write % as %25, # as %23, / as %2F, ? as %3F, @ as %40, : as %3A",
  ),
);

const HOST_NAMES = /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(,(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+)*$/;
/** Host names; `*.` at the start becomes `.`, which means all hosts below it. */
export const hostNames = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(" ", "").toLowerCase()),
  v.regex(HOST_NAMES, "must be host names like push.example,*.push.example"),
  v.transform((text) => text.split(",").map((name) => name.replace(/^\*/, ""))),
);

/** Minimum length of a secret. */
const MIN_SECRET = 16;
/** Minimum number of different characters in a secret. */
const MIN_DIFFERENT = 8;
/** Length from which a run of letters counts as random, not as a word. */
const MAX_WORD = 24;
/** Words at the start of every list of guesses. */
const COMMON =
  /pass(word|wort)?|secret|token|admin|marble|draws?|change|please|letmein|welcome|operator|publish|metrics|test|example|site|default/gi;

/** The shortest part whose repetition makes up a text. */
function withoutRepetition(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

/** Number of characters adjacent to the previous one, as in 1234 or dcba. */
function parseSequence(text: string): number {
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  return codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? -9)) <= 1).length;
}

/** Whether a few thousand guesses would find a secret: it is short, repetitive, a sequence or a word. */
function isGuessable(secret: string): boolean {
  const rare = withoutRepetition(secret).replace(COMMON, "");
  return (
    withoutRepetition(secret).length < MIN_SECRET ||
    new Set(rare).size < MIN_DIFFERENT ||
    parseSequence(secret) > secret.length / 2 ||
    (secret.length < MAX_WORD && /^[a-z]+[\W\d]*$/i.test(secret) && !/\W./.test(secret))
  );
}

const MAKE = "make one with: openssl rand -hex 24";
const unguessable = v.check(
  (text: string) => !isGuessable(text),
  `can be guessed (a word, a sequence or a repetition): ${MAKE}`,
);
/** An operator's token, in the characters of `Authorization: Bearer` (RFC 6750). */
export const secret = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/-]+=*$/, "must be letters, digits and ._~+/- (and = at the end)"),
  v.minLength(MIN_SECRET, `must have at least ${MIN_SECRET} characters: ${MAKE}`),
  unguessable,
);
/** The simulator's seed; it determines all future simulated draws. */
export const seed = v.pipe(
  v.string(),
  v.minLength(MIN_SECRET, `must have at least ${MIN_SECRET} characters: ${MAKE}`),
  unguessable,
);
