import { utf8 } from "#proofs/bytes.ts";
import { type Facts, type LogEntry, readEntry } from "#proofs/entry.ts";
import { about } from "./read-tree.ts";
import { Finding } from "./site.ts";

/** What the log says of a draw now. */
export interface LoggedDraw {
  readonly index: number;
  readonly facts: Facts;
}

const nameOf = ({ cate_id, term }: Pick<Facts, "cate_id" | "term">) =>
  `draw ${term} of track ${cate_id}`;
export const keyOf = ({ cate_id, term }: Pick<Facts, "cate_id" | "term">) => `${cate_id} ${term}`;

/** The entries of a log put together: the newest of each draw. */
export class Ledger {
  readonly draws = new Map<string, LoggedDraw>();
  #size = 0;

  /** Reads the next entry; throws {@link Finding} if it contradicts earlier ones. */
  async add(text: string): Promise<void> {
    const index = this.#size;
    this.#size += 1;
    const entry = await about(`entry ${index}`, () => readEntry(utf8(text)));
    const wrong = this.#wrongWith(entry, index);
    if (wrong !== null) throw new Finding(`entry ${index} ${wrong}`);
  }

  #wrongWith(entry: LogEntry, index: number): string | null {
    const key = keyOf(entry);
    const before = this.draws.get(key);
    if (entry.kind === "draw") {
      if (before !== undefined)
        return `says again what entry ${before.index} says: ${nameOf(entry)}`;
    } else if (before?.index !== entry.of) {
      return `replaces entry ${entry.of}, which is not the newest of ${nameOf(entry)}`;
    }
    if (entry.kind === "withdrawal") this.draws.delete(key);
    else this.draws.set(key, { index, facts: entry });
    return null;
  }
}
