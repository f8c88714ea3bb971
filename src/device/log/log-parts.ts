import { joinBytes } from "#proofs/bytes.ts";
import type { FileAnswer, LogParts } from "#proofs/check/log-files.ts";
import type { VerifyEd25519 } from "#proofs/note.ts";
import { sha256 } from "#proofs/sha256.ts";

const TIMEOUT_MS = 20_000;
const ED25519 = { name: "Ed25519" };

/** By the browser where it can, else (an older one, or a page without HTTPS) by a library. */
const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  try {
    const raw = joinBytes(publicKey);
    const key = await crypto.subtle.importKey("raw", raw, ED25519, false, ["verify"]);
    return await crypto.subtle.verify(ED25519, key, joinBytes(signature), joinBytes(message));
  } catch {
    // The library below.
  }
  const { ed25519 } = await import("@noble/curves/ed25519.js");
  try {
    return ed25519.verify(signature, message, publicKey);
  } catch {
    // Bytes that are no key or signature at all.
    return false;
  }
};

/** The parts that check the log in a browser; `base` is the server's address, "" for the page's own origin. */
export function browserParts(base: () => string): LogParts {
  return {
    sha256,
    verify: verifyEd25519,
    read: async (path, past): Promise<FileAnswer> => {
      try {
        const response = await fetch(`${base()}${path}`, {
          cache: past ? "reload" : "default",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
      } catch {
        return { status: 0, bytes: new Uint8Array(0) };
      }
    },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
