import { sameBytes, toBase64 } from "#proofs/bytes.ts";
import { isPrefix, rootOf, type TreeHead } from "#proofs/tree.ts";
import { sha256 } from "#server/sha256.ts";
import type { WitnessStore } from "#server/store/log/witnessed.ts";

/** What a witness says to a signed checkpoint. */
export type Verdict =
  | { readonly kind: "cosign" }
  /** Another tree is the newest that was cosigned; it has this many entries. */
  | { readonly kind: "conflict"; readonly size: number }
  /** The proof doesn't show that the tree continues the newest one. */
  | { readonly kind: "unproved" };

interface SignedTree {
  readonly origin: string;
  readonly head: TreeHead;
  /** Size of the tree that the proof starts from. */
  readonly older: number;
  readonly proof: readonly Uint8Array[];
}

interface WitnessedDeps {
  readonly witness: WitnessStore;
  readonly log: (text: string) => void;
}

const NOTHING: TreeHead = { size: 0, root: rootOf(sha256, []) };
const named = ({ size, root }: TreeHead) => `${size} entries (root ${toBase64(root)})`;

/** Compares each log with what it showed before: of two histories at most one is cosigned. */
export function openWitnessed({ witness, log }: WitnessedDeps) {
  /** The last message about a log: repeated ones are logged once. */
  const lastMessages = new Map<string, string>();

  function say(origin: string, text: string): void {
    if (lastMessages.get(origin) === text) return;
    lastMessages.set(origin, text);
    log(text);
  }

  async function judge({ origin, head, older, proof }: SignedTree): Promise<Verdict> {
    const stored = await witness.newest(origin);
    const newest = stored ?? NOTHING;
    const sign = "its operator may show two histories: not cosigned";
    if (older !== newest.size) return { kind: "conflict", size: newest.size };
    if (head.size === newest.size && !sameBytes(head.root, newest.root)) {
      say(origin, `${origin} signed ${named(head)} beside ${named(newest)}: ${sign}`);
      return { kind: "conflict", size: newest.size };
    }
    if (!isPrefix(sha256, [newest, head], proof)) {
      say(
        origin,
        `${origin} signed ${named(head)}, not shown to continue ${named(newest)}: ${sign}`,
      );
      return { kind: "unproved" };
    }
    // Also if it is the newest already: another process may have cosigned a newer one.
    if (await witness.advance(origin, stored, head)) return { kind: "cosign" };
    return { kind: "conflict", size: ((await witness.newest(origin)) ?? NOTHING).size };
  }

  return { judge };
}
