import { BadFormat } from "#proofs/bytes.ts";
import type { Facts } from "#proofs/entry.ts";
import type { TreeHead } from "#proofs/tree.ts";

/** A tree with the note that the log signed for it, verbatim. */
export interface SignedHead extends TreeHead {
  readonly note: string;
}

type DrawName = Pick<Facts, "cate_id" | "term">;

/** What a visitor's device finds wrong with a log. */
export type Fault =
  /** The verifier key isn't the one of the first visit. */
  | { readonly kind: "otherKey"; readonly before: string; readonly now: string }
  /** A checkpoint has no valid signature of the log's key; `why` says what is wrong. */
  | { readonly kind: "forged"; readonly path: string; readonly why: string }
  /** The log has fewer entries than it signed before. */
  | { readonly kind: "rolledBack"; readonly before: SignedHead; readonly now: SignedHead }
  /** Two signed trees contradict each other; `proof` is what the log's own tiles say of them. */
  | {
      readonly kind: "rewritten";
      readonly before: SignedHead;
      readonly now: SignedHead;
      readonly proof: readonly Uint8Array[];
    }
  /** A tile, bundle or proof is not what the log signed: it was damaged or changed on its way. */
  | { readonly kind: "damaged"; readonly path: string; readonly why: string }
  | { readonly kind: "notLogged"; readonly seen: Facts }
  | {
      readonly kind: "otherResult";
      readonly index: number;
      readonly seen: Facts;
      /** Null if the log says that the draw is withdrawn. */
      readonly logged: Facts | null;
    }
  /** A seed isn't the promised one, or nothing was promised. */
  | { readonly kind: "wrongSeed"; readonly day: string; readonly index: number }
  /** A draw isn't the one that its day's seed makes. */
  | {
      readonly kind: "otherRun";
      readonly draw: DrawName;
      readonly logged: Pick<Facts, "number" | "timings">;
      readonly run: Pick<Facts, "number" | "timings">;
    };

/** What is wrong with a log, thrown by the check that finds it. */
export class LogFault extends Error {
  override name = "LogFault";
  readonly fault: Fault;

  constructor(fault: Fault, options?: ErrorOptions) {
    super(`the log's check failed: ${fault.kind}`, options);
    this.fault = fault;
  }
}

/** The log couldn't be read, which says nothing about what is in it; `status` is 0 without an answer. */
export class LogUnread extends Error {
  override name = "LogUnread";
  readonly path: string;
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} is answered with status ${status}`);
    this.path = path;
    this.status = status;
  }
}

/** Turns what isn't as its format says into a fault of a file. */
export async function readingFile<Result>(
  path: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BadFormat)) throw error;
    throw new LogFault({ kind: "damaged", path, why: error.message }, { cause: error });
  }
}
