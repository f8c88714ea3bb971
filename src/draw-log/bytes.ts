/** Bytes and their texts, on any runtime. */

export type Bytes = Uint8Array<ArrayBuffer>;

/** Synchronous SHA-256 (32 bytes), for building trees on the server. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** SHA-256 for checks; that of browsers is asynchronous. */
export type AnySha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Bytes of a SHA-256 hash. */
export const HASH_BYTES = 32;

/** A text or file that violates its format; `message` names the violation. */
export class BadFormat extends Error {
  override name = "BadFormat";
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** The text of UTF-8 bytes; throws {@link BadFormat} with a message that starts with `what`. */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new BadFormat(`${what} is not UTF-8`);
  }
}

/** The concatenation of byte arrays. */
export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Whether two byte arrays are equal; not constant-time, for public values only. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Lower-case hex digits, two for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of lower-case hex digits, two for each byte; null for other texts. */
export function fromHex(text: string): Bytes | null {
  if (!/^([\da-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The bytes of standard base64 with padding in its canonical form; null for other texts. */
export function fromBase64(text: string): Bytes | null {
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  // Non-zero unused bits would give one value several texts.
  return toBase64(bytes) === text ? bytes : null;
}

/** The hash (32 bytes) of a base64 text; throws {@link BadFormat} with a message that starts with `what`. */
export function parseHash(text: string, what: string): Bytes {
  const hash = fromBase64(text);
  if (hash?.length !== HASH_BYTES) throw new BadFormat(`${what} is not 32 bytes in base64`);
  return hash;
}

/** A whole number from 0 in canonical decimal form; throws {@link BadFormat} with a message that starts with `what`. */
export function parseCount(text: string, what: string): number {
  const value = Number(text);
  if (!/^(0|[1-9]\d{0,15})$/.test(text) || !Number.isSafeInteger(value)) {
    throw new BadFormat(`${what} is not a whole number`);
  }
  return value;
}
