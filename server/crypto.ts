import { createPrivateKey, createPublicKey, hash, randomBytes, sign, verify } from "node:crypto";
import type { Sha256 } from "#draw-log/bytes.ts";
import type { SignEd25519, VerifyEd25519 } from "#draw-log/note.ts";

/** By way of a text, which costs half of what a buffer from outside of the heap does. */
function digest(data: Uint8Array | string): Uint8Array {
  return Buffer.from(hash("sha256", data, "binary"), "binary");
}

/** SHA-256 of this runtime. */
export const sha256: Sha256 = digest;

/** The leaf of a log's entry. In UTF-8, U+0000 is the byte 0 before a leaf: nothing has to be copied. */
export function leafOf(entry: string): Uint8Array {
  return digest(`\0${entry}`);
}

/** What comes before a key's 32 bytes in PKCS #8, and before a public one's in SPKI. */
const PKCS8_START = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_START = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;

export interface SigningKey {
  readonly publicKey: Uint8Array;
  readonly sign: SignEd25519;
}

/** A new secret key, 32 bytes in base64. */
export function newSecretKey(): string {
  return randomBytes(KEY_BYTES).toString("base64");
}

/** The key that signs with a secret of 32 bytes in base64. */
export function signingKey(secret: string): SigningKey {
  const key = Buffer.concat([PKCS8_START, Buffer.from(secret, "base64")]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return {
    publicKey: spki.subarray(-KEY_BYTES),
    sign: (message) => sign(null, message, privateKey),
  };
}

/** Ed25519 of this runtime. */
export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const key = Buffer.concat([SPKI_START, publicKey]);
  return verify(null, message, createPublicKey({ key, format: "der", type: "spki" }), signature);
};
