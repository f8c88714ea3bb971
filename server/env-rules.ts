import * as v from "valibot";
import { BadFormat } from "#proofs/bytes.ts";
import { type KeyType, readVerifierKey, type VerifierKey } from "#proofs/note.ts";
import { sha256 } from "#server/sha256.ts";

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
export const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, "must start with postgres:// or postgresql://"),
);

const HOST_NAMES = /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(,(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+)*$/;
/** Host names; `*.` at the start becomes `.`, which means all hosts below it. */
export const hostNames = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(" ", "").toLowerCase()),
  v.regex(HOST_NAMES, "must be host names like push.example,*.push.example"),
  v.transform((text) => text.split(",").map((name) => name.replace(/^\*/, ""))),
);

function readKey(text: string, type: KeyType): VerifierKey | null {
  try {
    return readVerifierKey(sha256, text, type);
  } catch (error) {
    if (error instanceof BadFormat) return null;
    throw error;
  }
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== "");

const LOG_KEYS_MESSAGE = "must be verifier keys of logs, which they have at /log/key";
export const logKeys = v.pipe(
  v.string(),
  v.transform((text) => wordsOf(text).map((word) => readKey(word, "log"))),
  v.array(v.custom<VerifierKey>((key) => key !== null, LOG_KEYS_MESSAGE)),
);

/** A witness of the log: its verifier key, and the address below which it takes checkpoints. */
export interface Witness {
  readonly key: VerifierKey;
  /** Without a slash at its end. */
  readonly url: string;
}

function readWitness(keyText: string, address: string): Witness | null {
  const key = readKey(keyText, "witness");
  const url = URL.parse(address);
  if (key === null || url === null || !/^https?:$/.test(url.protocol)) return null;
  const isPlain = url.username === "" && url.password === "" && url.search + url.hash === "";
  return isPlain ? { key, url: url.href.replace(/\/+$/, "") } : null;
}

/** A checkpoint has room for a hundred signatures. */
const WITNESSES_MAX = 20;
const WITNESSES_MESSAGE = `must be verifier keys of witnesses, each with its address after it, ${WITNESSES_MAX} at most: KEY https://witness.example KEY …`;

export const witnesses = v.pipe(
  v.string(),
  v.transform((text) => {
    const words = wordsOf(text);
    return Array.from({ length: Math.ceil(words.length / 2) }, (_, nth) =>
      readWitness(words[2 * nth] ?? "", words[2 * nth + 1] ?? ""),
    );
  }),
  v.array(v.custom<Witness>((witness) => witness !== null, WITNESSES_MESSAGE)),
  v.maxLength(WITNESSES_MAX, WITNESSES_MESSAGE),
);

const HOOK_URLS_MOST = 10;
/** Addresses of the operator's programs that receive events. */
export const hookUrls = v.pipe(
  v.string(),
  v.transform(wordsOf),
  v.array(webAddress),
  v.maxLength(HOOK_URLS_MOST, `must have at most ${HOOK_URLS_MOST} addresses`),
);

/** The secret that signs what is sent to them: its bytes. */
export const hookSecret = v.pipe(
  v.string(),
  v.regex(
    /^whsec_[A-Za-z\d+/]{32,86}={0,2}$/,
    "must be whsec_ and 24 to 64 bytes in base64, as printf whsec_; openssl rand -base64 32 prints",
  ),
  v.transform((text) => Buffer.from(text.slice("whsec_".length), "base64")),
);
