/** A draw as its picture and its clip show it; all texts come written out in the visitor's language. */
export interface ShownDraw {
  readonly track: { readonly id: number; readonly number: number | null; readonly name: string };
  /** The draw's number and its time with the zone. */
  readonly facts: string;
  /** Says that the draw is a simulated one; null for a real one. */
  readonly label: string | null;
  /** Finishing order, and as many times from its head as are known. */
  readonly order: readonly number[];
  readonly times: readonly string[];
  readonly site: string;
  /** Where the site is, without the protocol. */
  readonly address: string;
}
