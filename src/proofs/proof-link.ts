import {
  BadFormat,
  type Bytes,
  fromBase64,
  HASH_BYTES,
  joinBytes,
  toBase64,
  utf8,
} from "./bytes.ts";
import { printProofFile, readProofFile } from "./proof-file.ts";

function toUrl(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromUrl(text: string): Bytes {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = fromBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, "="));
  if (bytes === null) throw new BadFormat("the link's proof is not in base64");
  return bytes;
}

/** A proof file for a link: index, size, root, hashes and the log's signature, with dots between them. */
export function printProofLink(file: string): string {
  const { index, proof, checkpoint } = readProofFile(utf8(file));
  const [origin, size = "", root = ""] = checkpoint.split("\n");
  const own = checkpoint.split("\n").find((line) => line.startsWith(`— ${origin} `));
  const signature = fromBase64(own?.split(" ").at(-1) ?? "");
  const rootHash = fromBase64(root);
  if (signature === null || rootHash === null) throw new BadFormat("the proof has no checkpoint");
  const bytes = [rootHash, joinBytes(...proof), signature].map(toUrl);
  return [index, size, ...bytes].join(".");
}

/** The proof file of a link, whose log has the name `origin`; throws {@link BadFormat}. */
export function readProofLink(text: string, origin: string): Bytes {
  const [index = "", size = "", ...rest] = text.split(".");
  const [root, hashes, signature] = rest.map(fromUrl);
  const isWhole = rest.length === 3;
  if (!isWhole || root === undefined || hashes === undefined || signature === undefined) {
    throw new BadFormat("the link's proof is not complete");
  }
  const proof = Array.from({ length: Math.ceil(hashes.length / HASH_BYTES) }, (_, nth) =>
    hashes.subarray(nth * HASH_BYTES, (nth + 1) * HASH_BYTES),
  );
  const head = `${origin}\n${size}\n${toBase64(root)}\n`;
  const checkpoint = `${head}\n— ${origin} ${toBase64(signature)}\n`;
  return utf8(printProofFile({ index: Number(index), proof, checkpoint }));
}
