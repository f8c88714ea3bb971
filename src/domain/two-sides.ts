import type { TwoSides } from "#contract/statistics.ts";
import type { Order } from "./order.ts";
import type { Race, RaceWindow } from "./races.ts";
import { classifyDuel, classifyParity, type Side, classifySize, sumSides } from "./sides.ts";
import type { Sequence, SideKind } from "./sequence.ts";
import { splitStretches } from "./stretches.ts";

const SIDES = {
  size: ["big", "small"],
  parity: ["odd", "even"],
  dt: ["dragon", "tiger"],
} as const satisfies Record<SideKind, readonly [Side, Side]>;

/** The two sides of a kind; the middle of an odd count is neither. */
export function sidesOfKind<Kind extends SideKind>(kind: Kind): (typeof SIDES)[Kind] {
  return SIDES[kind];
}

/** The side of a sequence in an order; null without one. */
export function sideAt(order: Order, { rank, kind }: Sequence): Side | null {
  if (rank === "sum2") {
    const sides = sumSides(order, 2);
    if (sides === null || kind === "dt") return null;
    return kind === "size" ? sides.size : sides.parity;
  }
  const number = order[rank - 1];
  if (number === undefined) return null;
  if (kind === "dt") return classifyDuel(order, rank);
  return kind === "size" ? classifySize(number, order.length) : classifyParity(number);
}

/** All sequences of a race: places × size and parity, ⌊k/2⌋ duels, and the sum; 27 with ten marbles. */
export function listSequences(marbles: number): Sequence[] {
  if (marbles < 2) return [];
  const places = Array.from({ length: marbles }, (_, index) => index + 1);
  return [
    ...places.flatMap((rank): Sequence[] => [
      { rank, kind: "size" },
      { rank, kind: "parity" },
      ...(rank <= Math.floor(marbles / 2) ? [{ rank, kind: "dt" } as const] : []),
    ]),
    { rank: "sum2", kind: "size" },
    { rank: "sum2", kind: "parity" },
  ];
}

function countSides(races: readonly Race[], sequence: Sequence): Map<Side, number> {
  const counts = new Map<Side, number>();
  for (const { order } of races) {
    const side = sideAt(order, sequence);
    if (side !== null) counts.set(side, (counts.get(side) ?? 0) + 1);
  }
  return counts;
}

function placeCounts(races: readonly Race[], rank: number, marbles: number) {
  const size = countSides(races, { rank, kind: "size" });
  const parity = countSides(races, { rank, kind: "parity" });
  const duel = countSides(races, { rank, kind: "dt" });
  const paired = rank <= Math.floor(marbles / 2);
  return {
    rank,
    big: size.get("big") ?? 0,
    small: size.get("small") ?? 0,
    mid: size.get("mid") ?? 0,
    odd: parity.get("odd") ?? 0,
    even: parity.get("even") ?? 0,
    dragon: paired ? (duel.get("dragon") ?? 0) : null,
    tiger: paired ? (duel.get("tiger") ?? 0) : null,
  };
}

function sumCounts(races: readonly Race[], places: 2 | 3) {
  const counts = { big: 0, small: 0, odd: 0, even: 0 };
  for (const { order } of races) {
    const sides = sumSides(order, places);
    if (sides === null) continue;
    counts[sides.size] += 1;
    counts[sides.parity] += 1;
  }
  return counts;
}

export function computeSideCounts(
  window: RaceWindow,
): Pick<TwoSides, "positions" | "sum2" | "sum3"> {
  const { races, marbles } = window;
  return {
    positions: Array.from({ length: marbles }, (_, index) =>
      placeCounts(races, index + 1, marbles),
    ),
    sum2: sumCounts(races, 2),
    sum3: sumCounts(races, 3),
  };
}

/** Minimum length of a listed streak in draws. */
export const STREAK_FROM_DRAWS = 3;

type Streak = TwoSides["streaks"][number];

function findRun(races: readonly Race[], sequence: Sequence): Streak | null {
  const [newest] = races;
  const value = newest === undefined ? null : sideAt(newest.order, sequence);
  if (newest === undefined || value === null || value === "mid") return null;
  let count = 1;
  for (let index = 1; index < races.length; index += 1) {
    const older = races[index];
    if (older === undefined) break;
    if (sideAt(older.order, sequence) !== value) break;
    count += 1;
  }
  return { ...sequence, value, count };
}

/**
 * The current streaks at the newest of `races` (newest first, any number of marbles), longest first, then by
 * place, the sum last. A streak crosses midnight; it ends at a missing draw, at a draw with another number of
 * marbles, and at the middle number of an odd count, which has no side.
 */
export function findStreaks(races: readonly Race[]): Streak[] {
  const [run = []] = splitStretches(races);
  const place = (rank: number | "sum2") => (rank === "sum2" ? Number.POSITIVE_INFINITY : rank);
  return listSequences(races[0]?.order.length ?? 0)
    .flatMap((sequence) => findRun(run, sequence) ?? [])
    .filter(({ count }) => count >= STREAK_FROM_DRAWS)
    .toSorted((a, b) => b.count - a.count || Math.sign(place(a.rank) - place(b.rank) || 0));
}
