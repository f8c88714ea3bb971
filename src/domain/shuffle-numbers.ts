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

/** A shuffled list, each order as likely (Fisher–Yates). */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/**
 * Draws with the numbers of each race shuffled among its marbles: every order is as likely, terms and times
 * stay. The same `seed` shuffles a draw the same way, whatever the other draws. Unreadable draws stay.
 */
export function shuffleNumbers<Draw extends { readonly term: string; readonly number: string }>(
  draws: readonly Draw[],
  seed: number,
): Draw[] {
  return draws.map((draw) => {
    const order = readOrder(draw.number);
    if (order === null) return draw;
    return { ...draw, number: shuffled(order, randomOf(`${seed} ${draw.term}`)).join(",") };
  });
}
