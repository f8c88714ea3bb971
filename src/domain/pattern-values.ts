/** Halves of the field where a number finished; `mid` is the middle place of an odd field. */
export const HALVES = ["front", "mid", "back"] as const;
export type Half = (typeof HALVES)[number];

export function classifyHalf(place: number, marbles: number): Half {
  if (2 * place === marbles + 1) return "mid";
  return 2 * place < marbles + 1 ? "front" : "back";
}

/** A place's number compared with the previous draw's. */
export const MOVES = ["rise", "level", "fall"] as const;
export type Move = (typeof MOVES)[number];

export function classifyMove(older: number, newer: number): Move {
  if (newer === older) return "level";
  return newer > older ? "rise" : "fall";
}

/** Remainders of a number divided by 3. */
export const MODS = ["0", "1", "2"] as const;
export type Mod = (typeof MODS)[number];

export function moduloThree(number: number): Mod {
  return MODS[number % 3] ?? "0";
}
