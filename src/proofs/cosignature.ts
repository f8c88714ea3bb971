import { BadFormat, joinBytes, type Sha256, utf8 } from "./bytes.ts";
import {
  type Signature,
  signatureLine,
  signaturesOf,
  type Signer,
  splitNote,
  type Verifier,
} from "./note.ts";

/** Cosignatures of c2sp.org/tlog-cosignature: a witness saw a checkpoint that continues all it saw before. */

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** A cosignature that is read, and perhaps verified. */
export interface Cosignature {
  readonly name: string;
  /** When the witness says that it saw the checkpoint, epoch seconds. */
  readonly time: number;
}

function messageOf(text: string, time: number): Uint8Array {
  return utf8(`cosignature/v1\ntime ${time}\n${text}`);
}

/** The line by which a witness cosigns a checkpoint's text at a time (epoch seconds). */
export function cosign(
  sha256: Sha256,
  { text, time }: { readonly text: string; readonly time: number },
  signer: Signer,
): string {
  const stamp = new Uint8Array(TIME_BYTES);
  new DataView(stamp.buffer).setBigUint64(0, BigInt(time));
  const signature = joinBytes(stamp, signer.sign(messageOf(text, time)));
  return signatureLine(sha256, { key: signer, type: "witness" }, signature);
}

/** The time of a cosignature's bytes; null if they are none. */
function timeOf(signature: Uint8Array): number | null {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null;
  const { buffer, byteOffset } = signature;
  const time = Number(new DataView(buffer, byteOffset, TIME_BYTES).getBigUint64(0));
  return Number.isSafeInteger(time) ? time : null;
}

/** What a note's signatures of other names than `origin` say, unverified. */
export function cosignaturesIn(
  signatures: readonly Signature[],
  origin: string,
): readonly Cosignature[] {
  return signatures.flatMap(({ name, signature }) => {
    const time = timeOf(signature);
    return time === null || name === origin ? [] : [{ name, time }];
  });
}

/**
 * A witness' newest cosignature on a checkpoint, with its line; null if there is none. Throws
 * {@link BadFormat} if one is forged or damaged.
 */
export async function readCosignature(
  { sha256, key, verify }: Verifier,
  note: Uint8Array,
): Promise<(Cosignature & { readonly line: string }) | null> {
  const { text, signatures } = splitNote(note);
  const by = { key, type: "witness" } as const;
  let newest: (Cosignature & { readonly line: string }) | null = null;
  for (const signature of signaturesOf(sha256, by, signatures)) {
    const time = timeOf(signature);
    const bytes = signature.subarray(TIME_BYTES);
    if (time === null || !(await verify(key.publicKey, messageOf(text, time), bytes))) {
      throw new BadFormat(`the cosignature of ${key.name} is forged or damaged`);
    }
    if (newest === null || time > newest.time) {
      newest = { name: key.name, time, line: signatureLine(sha256, by, signature) };
    }
  }
  return newest;
}
