import { createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import type { SignEd25519 } from "#proofs/note.ts";
import type { Store } from "#server/store/store.ts";

/** What comes before a key's 32 bytes in PKCS #8. */
const PKCS8_START = Buffer.from("302e020100300506032b657004220420", "hex");
const KEY_BYTES = 32;

export interface LogKey {
  readonly publicKey: Uint8Array;
  readonly sign: SignEd25519;
}

function keyOf(secret: string): LogKey {
  const key = Buffer.concat([PKCS8_START, Buffer.from(secret, "base64")]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return {
    publicKey: spki.subarray(-KEY_BYTES),
    sign: (message) => sign(null, message, privateKey),
  };
}

/** The key that signs checkpoints: `given` (32 bytes in base64) if it is set, else a stored one, made once. */
export async function readLogKey(
  store: Pick<Store, "getOrCreate">,
  given: string | null,
): Promise<LogKey> {
  const make = () => randomBytes(KEY_BYTES).toString("base64");
  return keyOf(given ?? (await store.getOrCreate("log_key", make)));
}
