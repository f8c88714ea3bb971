import * as v from "valibot";
import { readJson } from "#contract/read.ts";
import { readHash, toBase64 } from "#proofs/bytes.ts";
import type { TreeHead } from "#proofs/tree.ts";

const StoredHead = v.object({ size: v.number(), root: v.string() });

/** A tree as a value of the table `kept`; one tree has one text. */
export function printStoredHead({ size, root }: TreeHead): string {
  return JSON.stringify({ size, root: toBase64(root) });
}

/** The tree of a stored value; null if there is none. */
export function readStoredHead(value: string | null): TreeHead | null {
  const head = readJson(StoredHead, value);
  return head === null ? null : { size: head.size, root: readHash(head.root, "the stored root") };
}
