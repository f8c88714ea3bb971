import { type Bytes, fromHex, type Sha256 } from "./bytes.ts";

/**
 * SHA-256 (FIPS 180-4) for runtimes that have none, or only one that answers later, as browsers do. What
 * it hashes here is public.
 */

const BLOCK_BYTES = 64;
/** Bytes of the length that ends the last block. */
const LENGTH_BYTES = 8;
const WORDS = 16;
const ROUNDS = 64;

/** Fractions of the cube roots of the first 64 primes, in hex. */
const ROOTS = [
  "428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5",
  "d807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174",
  "e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da",
  "983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967",
  "27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85",
  "a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070",
  "19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3",
  "748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2",
].join("");
/** Fractions of the square roots of the first 8 primes, in hex. */
const START = "6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19";

function wordsOf(bytes: Bytes): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => view.getInt32(4 * index));
}

const constants = wordsOf(fromHex(ROOTS) ?? new Uint8Array(0));
const start = wordsOf(fromHex(START) ?? new Uint8Array(0));

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The message with a one, zeros and its length in bits, as whole blocks. */
function padded(bytes: Uint8Array): Int32Array {
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const whole = new Uint8Array(blocks * BLOCK_BYTES);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return wordsOf(whole);
}

/** The words of all rounds, made of a block's. */
function schedule(block: Int32Array): Int32Array {
  const words = new Int32Array(ROUNDS);
  words.set(block);
  for (let index = WORDS; index < ROUNDS; index += 1) {
    const [a = 0, b = 0] = [words[index - 15], words[index - 2]];
    const low = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const high = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[index] = (words[index - 16] ?? 0) + low + (words[index - 7] ?? 0) + high;
  }
  return words;
}

function compress(state: Int32Array, block: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  const words = schedule(block);
  for (let index = 0; index < ROUNDS; index += 1) {
    const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + high + choice + (constants[index] ?? 0) + (words[index] ?? 0)) | 0;
    const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    // One after the other: a tuple would be made for each round.
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + low + majority) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (state[index] ?? 0) + word;
  }
}

export const sha256: Sha256 = (bytes) => {
  const words = padded(bytes);
  const state = start.slice();
  for (let index = 0; index < words.length; index += WORDS)
    compress(state, words.subarray(index, index + WORDS));
  const hash = new Uint8Array(4 * state.length);
  const view = new DataView(hash.buffer);
  for (const [index, word] of state.entries()) view.setInt32(4 * index, word);
  return hash;
};
