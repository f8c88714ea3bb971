import { createPrivateKey, createPublicKey, hash, randomBytes, sign, verify } from "node:crypto";
import type { Sha256 } from "#draw-log/bytes.ts";
import type { SignEd25519, VerifyEd25519 } from "#draw-log/note.ts";

/** Goes through a binary string: half the time of an off-heap buffer. */
function digest(data: Uint8Array | string): Uint8Array {
  return Buffer.from(hash("sha256", data, "binary"), "binary");
}

/** SHA-256 by `node:crypto`. */
export const sha256: Sha256 = digest;

/** Leaf hash of a log entry (RFC 6962): U+0000 is the leading byte 0 in UTF-8, which saves a copy. */
export function hashLeaf(entry: string): Uint8Array {
  return digest(`\0${entry}`);
}

/** DER prefixes of a 32-byte Ed25519 key: PKCS #8 for secret keys, SPKI for public ones. */
const PKCS8_START = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_START = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;

export interface SigningKey {
  readonly publicKey: Uint8Array;
  readonly sign: SignEd25519;
}

/** Creates a secret key: 32 random bytes in base64. */
export function newSecretKey(): string {
  return randomBytes(KEY_BYTES).toString("base64");
}

/** Imports a secret key of 32 bytes in base64. */
export function signingKey(secret: string): SigningKey {
  const key = Buffer.concat([PKCS8_START, Buffer.from(secret, "base64")]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return {
    publicKey: spki.subarray(-KEY_BYTES),
    sign: (message) => sign(null, message, privateKey),
  };
}

/** Ed25519 by `node:crypto`. */
export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const key = Buffer.concat([SPKI_START, publicKey]);
  return verify(null, message, createPublicKey({ key, format: "der", type: "spki" }), signature);
};
