import {
  type AnySha256,
  BadFormat,
  type Bytes,
  fromBase64,
  joinBytes,
  decodeUtf8,
  sameBytes,
  type Sha256,
  toBase64,
  toHex,
  utf8,
} from "./bytes.ts";

/** Signed notes of c2sp.org/signed-note, with Ed25519 keys. */

/** Signature type of Ed25519. */
const KEY_TYPE = 1;
const KEY_ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;
/** Bytes of a note at most. */
const MAX_NOTE_BYTES = 1_000_000;
/** Signature lines of a note at most; others may sign it too. */
const MAX_SIGNATURES = 100;

/** The public key of a signer, with its name. */
export interface VerifierKey {
  readonly name: string;
  /** Raw Ed25519 key, 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** Returns the 64-byte signature of a message. */
export type SignEd25519 = (message: Uint8Array) => Uint8Array;
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** Whether a text is a key name: not empty, without the separators space and `+`. */
function isName(name: string): boolean {
  return name !== "" && !/[\s+]/u.test(name);
}

/** The signature type and the key. */
function typedKey({ publicKey }: VerifierKey): Bytes {
  return joinBytes(new Uint8Array([KEY_TYPE]), publicKey);
}

/** The bytes whose hash starts with the key's id. */
function namedKey(key: VerifierKey): Bytes {
  return joinBytes(utf8(`${key.name}\n`), typedKey(key));
}

function keyId(hash: Uint8Array): Bytes {
  return joinBytes(hash.subarray(0, KEY_ID_BYTES));
}

/** The verifier key `name+id+key`: the id in hex, the signature type and key in base64. */
export function formatVerifierKey(sha256: Sha256, key: VerifierKey): string {
  return `${key.name}+${toHex(keyId(sha256(namedKey(key))))}+${toBase64(typedKey(key))}`;
}

/** The key of a text `name+id+key`; throws {@link BadFormat} for any other text or a wrong id. */
export async function parseVerifierKey(sha256: AnySha256, text: string): Promise<VerifierKey> {
  const [, name = "", id = "", data = ""] = /^([^+]*)\+([^+]*)\+(.*)$/s.exec(text) ?? [];
  const bytes = fromBase64(data);
  const publicKey = bytes?.subarray(1);
  if (!isName(name) || bytes?.[0] !== KEY_TYPE || publicKey?.length !== PUBLIC_KEY_BYTES) {
    throw new BadFormat("the verifier key is not name+id+key of Ed25519");
  }
  const key = { name, publicKey };
  if (toHex(keyId(await sha256(namedKey(key)))) !== id) {
    throw new BadFormat(`the verifier key's id ${id.slice(0, 20)} is not that of its key`);
  }
  return key;
}

export interface Signer extends VerifierKey {
  readonly sign: SignEd25519;
}

/** A text with its signature line; throws RangeError if it doesn't end with a line break, or for an invalid key name. */
export function signNote(sha256: Sha256, text: string, signer: Signer): string {
  if (!text.endsWith("\n")) throw new RangeError("a note's text ends with a line break");
  if (!isName(signer.name)) throw new RangeError(`${signer.name} can't be a key's name`);
  const signature = joinBytes(keyId(sha256(namedKey(signer))), signer.sign(utf8(text)));
  return `${text}\n— ${signer.name} ${toBase64(signature)}\n`;
}

interface Signature {
  readonly name: string;
  readonly id: Uint8Array;
  readonly signature: Uint8Array;
}

function parseSignature(line: string): Signature {
  const [, name = "", data = ""] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
  const bytes = fromBase64(data);
  if (!isName(name) || bytes === null || bytes.length <= KEY_ID_BYTES) {
    throw new BadFormat(`the note has a malformed signature line: ${line.slice(0, 80)}`);
  }
  return { name, id: bytes.subarray(0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES) };
}

/** A note's text and all its signatures, unchecked; throws {@link BadFormat}. */
function splitNote(bytes: Uint8Array): { text: string; signatures: Signature[] } {
  if (bytes.length > MAX_NOTE_BYTES) throw new BadFormat("the note is too long");
  const note = decodeUtf8(bytes, "the note");
  if (/[^\P{Cc}\n]/u.test(note)) throw new BadFormat("the note has a control character");
  const end = note.lastIndexOf("\n\n");
  if (end === -1 || !note.endsWith("\n")) throw new BadFormat("the note has no signature");
  const lines = note.slice(end + 2, -1).split("\n");
  if (lines.length > MAX_SIGNATURES) throw new BadFormat("the note has too many signatures");
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignature) };
}

export interface Verifier {
  readonly sha256: AnySha256;
  readonly key: VerifierKey;
  readonly verify: VerifyEd25519;
}

/** The text of a note, ending with a line break; throws {@link BadFormat} unless the key signed it. Ignores other keys. */
export async function openNote({ sha256, key, verify }: Verifier, note: Uint8Array) {
  const { text, signatures } = splitNote(note);
  const id = keyId(await sha256(namedKey(key)));
  const own = signatures.filter((each) => each.name === key.name && sameBytes(each.id, id));
  if (own.length === 0) throw new BadFormat(`the note is not signed by ${key.name}`);
  for (const { signature } of own) {
    if (!(await verify(key.publicKey, utf8(text), signature))) {
      throw new BadFormat(`the signature of ${key.name} is forged or damaged`);
    }
  }
  return text;
}
