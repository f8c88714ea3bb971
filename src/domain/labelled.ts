import { compareTerms, isNewer } from "./latest.ts";
import { type DrawTime, sameTerm } from "./terms.ts";

/** Draws (newest first) with the labelled numbers beside them. */
export interface LabelledDraws<Item> {
  readonly draws: readonly Item[];
  /** After the newest draw, newest first. */
  readonly tail: readonly string[];
  /** Before the oldest draw, newest first. */
  readonly head: readonly string[];
}

/** Draws (newest first) that know of the numbers withdrawn or cancelled among them. */
export function withLabels<Item extends DrawTime>(
  draws: readonly Item[],
  labels: readonly DrawTime[],
): LabelledDraws<Item> {
  if (labels.length === 0) return { draws, tail: [], head: [] };
  const tail: string[] = [];
  const head: string[] = [];
  const between = new Map<number, string[]>();
  for (const label of labels.toSorted((a, b) => compareTerms(b.term, a.term))) {
    const older = draws.findIndex((draw) => isNewer(label, draw));
    if (older === 0) tail.push(label.term);
    else if (older === -1) head.push(label.term);
    else between.set(older - 1, [...(between.get(older - 1) ?? []), label.term]);
  }
  const labelled = draws.map((draw, index) => {
    const terms = between.get(index);
    return terms === undefined ? draw : { ...draw, labelled: terms };
  });
  return { draws: labelled, tail, head };
}

/** Some terms and those of `more` that aren't among them, newest first. */
export function mergeTerms(terms: readonly string[], more: readonly string[]): readonly string[] {
  const added = more.filter((term) => !terms.some((one) => sameTerm(one, term)));
  return added.length === 0 ? terms : [...terms, ...added].toSorted((a, b) => compareTerms(b, a));
}
