/** Where a number finished: in the front or the back half of the field; `mid` is the middle of an odd one. */
export const HALVES = ["front", "mid", "back"] as const;
export type Half = (typeof HALVES)[number];

export function halfOf(place: number, marbles: number): Half {
  if (2 * place === marbles + 1) return "mid";
  return 2 * place < marbles + 1 ? "front" : "back";
}

/** A place's number against that of the draw before. */
export const MOVES = ["rise", "level", "fall"] as const;
export type Move = (typeof MOVES)[number];

export function moveOf(older: number, newer: number): Move {
  if (newer === older) return "level";
  return newer > older ? "rise" : "fall";
}

/** Remainders of a number divided by 3. */
export const MODS = ["0", "1", "2"] as const;
export type Mod = (typeof MODS)[number];

export function modOf(number: number): Mod {
  return MODS[number % 3] ?? "0";
}
