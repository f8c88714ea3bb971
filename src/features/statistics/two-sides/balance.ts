import type { TwoSides } from "#contract/statistics.ts";
import { placeChance, sumChance } from "#domain/chance.ts";
import type { SideKind } from "#domain/sequence.ts";

/** A row of the counts: a place from 1, or a sum of the top 2 or 3. */
export type RowName = number | "sum2" | "sum3";

/** Two opposite counts and the expected share of the first, among draws that have a side. */
export interface Balance {
  readonly row: RowName;
  readonly first: number;
  readonly second: number;
  /** Draws with the middle number, which is on neither side. */
  readonly mid: number;
  /** Share of the first side from 0 to 1; null without counts. */
  readonly share: number | null;
  readonly chance: number;
}

type Counts = Pick<Balance, "row" | "first" | "second" | "chance"> & { readonly mid?: number };

function balance({ row, first, second, chance, mid = 0 }: Counts): Balance {
  const all = first + second;
  return { row, first, second, mid, share: all === 0 ? null : first / all, chance };
}

type Data = Pick<TwoSides, "positions" | "sum2" | "sum3" | "number_count">;

/** Chance of the first side of a row among the draws that have a side. */
function sideChance(row: RowName, kind: SideKind, marbles: number): number {
  if (typeof row === "number") {
    // Equally many numbers are big and small; the middle of an odd count is omitted.
    return kind === "parity" ? (placeChance(marbles)?.odd ?? 0.5) : 0.5;
  }
  const sum = sumChance(marbles, row === "sum2" ? 2 : 3);
  return (kind === "parity" ? sum?.odd : sum?.big) ?? 0.5;
}

/** The rows of one kind of sides: the places, then (not for duels) the sums that the race has. */
export function listBalances(data: Data, kind: SideKind): Balance[] {
  const marbles = data.number_count;
  const chance = (row: RowName) => sideChance(row, kind, marbles);
  const places = data.positions.flatMap(({ rank: row, ...of }) => {
    if (kind === "size") {
      return balance({ row, first: of.big, second: of.small, mid: of.mid, chance: chance(row) });
    }
    if (kind === "parity") {
      return balance({ row, first: of.odd, second: of.even, chance: chance(row) });
    }
    if (of.dragon === null || of.tiger === null) return [];
    return balance({ row, first: of.dragon, second: of.tiger, chance: chance(row) });
  });
  if (kind === "dt") return places;
  const sums = (["sum2", "sum3"] as const)
    .filter((row) => marbles >= (row === "sum2" ? 2 : 3))
    .map((row) => {
      const { big, small, odd, even } = data[row];
      const [first, second] = kind === "size" ? [big, small] : [odd, even];
      return balance({ row, first, second, chance: chance(row) });
    });
  return [...places, ...sums];
}

/** Steps of the bars' half width, as shares. */
const STEPS = [0.05, 0.1, 0.2, 0.3, 0.5];
/** The furthest a share can lie from its chance. */
const WIDEST = 1;

/** Deviation from chance that fills half a bar: the smallest step that holds all rows. */
export function findReach(rows: readonly Balance[]): number {
  const most = rows.reduce(
    (top, { share, chance }) => Math.max(top, share === null ? 0 : Math.abs(share - chance)),
    0,
  );
  return STEPS.find((step) => most <= step) ?? WIDEST;
}

/** A bar from the chance line: shares of the bar's width from its left end. */
export interface Bar {
  readonly from: number;
  readonly width: number;
  /** The side above its expected share. */
  readonly side: "first" | "second" | "even";
}

/** More of the first side points left, towards its count; the chance line is at 0.5. */
export function toBar({ share, chance }: Balance, reach: number): Bar {
  const away = share === null ? 0 : (share - chance) / reach / 2;
  if (Math.abs(away) < 1e-9) return { from: 0.5, width: 0, side: "even" };
  return away > 0
    ? { from: 0.5 - away, width: away, side: "first" }
    : { from: 0.5, width: -away, side: "second" };
}
