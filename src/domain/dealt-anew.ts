import { readOrder } from "./order.ts";

/** Random numbers from 0 up to 1, the same ones for the same text (FNV-1a, then mulberry32). */
function randomOf(text: string): () => number {
  let state = 0x81_1c_9d_c5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A list in an order of chance, each order as likely (Fisher–Yates). */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/**
 * Draws with the numbers of each race given to its marbles by chance: every order is as likely, terms and times
 * stay. The same `seed` deals a draw the same, whichever others there are. Draws that can't be read stay.
 */
export function dealtAnew<Draw extends { readonly term: string; readonly number: string }>(
  draws: readonly Draw[],
  seed: number,
): Draw[] {
  return draws.map((draw) => {
    const order = readOrder(draw.number);
    if (order === null) return draw;
    return { ...draw, number: shuffled(order, randomOf(`${seed} ${draw.term}`)).join(",") };
  });
}
