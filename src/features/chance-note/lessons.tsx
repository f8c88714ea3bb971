import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type {
  HotCold,
  Patterns,
  Scatter,
  Timing,
  TopThree,
  TwoSides,
} from "#contract/statistics.ts";
import { placeChance } from "#domain/chance.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { sideShare } from "#domain/pattern-chance.ts";
import { sizeOfSum } from "#domain/sides.ts";
import { leaderOf, leaningOf, longestGapOf } from "#domain/standout.ts";
import { useFormat } from "#i18n/format.ts";
import styles from "./chance-note.module.css";

/** Draws from which on a window is large enough. */
const WINDOWS_MOST = 1000;

type LessonProps = {
  readonly children: ReactNode;
  /** How often chance alone does as much; absent if that says nothing. */
  readonly chance?: { readonly windows: number; readonly draws: number };
};

/** What is remarkable in a statistic today, in a sentence, and how often chance alone would do as much. */
function Lesson({ children, chance }: LessonProps) {
  const { gap } = useFormat();
  return (
    <div className={styles["lesson"]}>
      <p data-long={chance && true}>
        {children}
        {gap}
        {chance !== undefined && <InWords {...chance} />}
      </p>
    </div>
  );
}

function InWords({ windows, draws }: NonNullable<LessonProps["chance"]>) {
  const { t } = useLingui();
  const many = useFormat().number(Math.min(windows, WINDOWS_MOST));
  if (windows <= 2) return t`Chance alone does this in most stretches of ${draws} draws.`;
  if (windows >= WINDOWS_MOST)
    return t`Chance alone does this in under 1 of ${many} stretches of ${draws} draws.`;
  return t`Chance alone does this in about 1 of ${many} stretches of ${draws} draws.`;
}

type HotColdProps = { readonly data: HotCold; readonly place: number };

/** The most frequent number at a place. */
export function HotColdLesson({
  data: { positions, draws, number_count: marbles },
  place,
}: HotColdProps) {
  const items = positions.find(({ rank }) => rank === place)?.items ?? [];
  const leader = leaderOf(
    items.map(({ hits }) => hits),
    draws,
    1 / marbles,
  );
  const number = items[leader?.index ?? 0]?.number;
  if (leader === null || number === undefined) return null;
  return (
    <Lesson chance={{ windows: leader.windows, draws }}>
      <Trans>
        At place {place} marble {number} came most often: {leader.hits} of {draws} times.
      </Trans>
    </Lesson>
  );
}

/** How often the winner was big. */
export function TwoSidesLesson({
  data: { positions, draws, number_count: marbles },
}: {
  readonly data: TwoSides;
}) {
  const winner = positions.find(({ rank }) => rank === 1);
  const chance = placeChance(marbles);
  const leaning = winner && chance && leaningOf(winner.big, draws, chance.big);
  if (!leaning) return null;
  return (
    <Lesson chance={{ windows: leaning.windows, draws }}>
      <Trans>
        The winner was big {leaning.hits} of {draws} times.
      </Trans>
    </Lesson>
  );
}

export function TopThreeLesson({
  data: { items, draws, number_count: marbles },
}: {
  readonly data: TopThree;
}) {
  const hits = items.map(({ first, second, third }) => first + second + third);
  const leader = leaderOf(hits, draws, Math.min(1, 3 / marbles));
  const number = items[leader?.index ?? 0]?.number;
  if (leader === null || number === undefined) return null;
  return (
    <Lesson chance={{ windows: leader.windows, draws }}>
      <Trans>
        Marble {number} was in the top 3 most often: {leader.hits} of {draws} times.
      </Trans>
    </Lesson>
  );
}

type TrendProps = {
  readonly gaps: readonly { readonly number: number; readonly gap: number }[];
  readonly place: number;
  readonly draws: number;
};

/** The number that was away from a place longest. */
export function TrendLesson({ gaps, place, draws }: TrendProps) {
  const longest = longestGapOf(gaps.map(({ gap }) => gap));
  const number = gaps[longest?.index ?? 0]?.number;
  if (longest === null || number === undefined) return null;
  return (
    <Lesson chance={{ windows: longest.windows, draws }}>
      <Trans>
        Marble {number} was away from place {place} longest: for {longest.hits} draws now.
      </Trans>
    </Lesson>
  );
}

/** How often the sum of the top 2 was big. */
export function PatternsLesson({
  data: { sums, draws, number_count: marbles },
}: {
  readonly data: Patterns;
}) {
  const big = sums
    .filter(({ sum }) => sizeOfSum(sum, marbles, 2) === "big")
    .reduce((all, { hits }) => all + hits, 0);
  const share = sideShare({ rank: "sum2", kind: "size" }, "big", marbles);
  const leaning = marbles < 2 ? null : leaningOf(big, draws, share);
  if (leaning === null) return null;
  return (
    <Lesson chance={{ windows: leaning.windows, draws }}>
      <Trans>
        The sum of the top 2 was big {leaning.hits} of {draws} times.
      </Trans>
    </Lesson>
  );
}

/** The track's fastest time. */
export function ScatterLesson({ data: { records } }: { readonly data: Scatter }) {
  const [best] = records;
  const timing = best?.timing ?? null;
  if (best === undefined || timing === null) return null;
  const { number } = best;
  return (
    <Lesson>
      <Trans>
        Marble {number} has run this track the fastest: {formatSeconds(timing)}.
      </Trans>
    </Lesson>
  );
}

export function TimingLesson({ data: { by_number: marbles } }: { readonly data: Timing }) {
  const timed = marbles.flatMap(({ number, n, avg }) => (avg === null ? [] : { number, n, avg }));
  const [best] = timed.toSorted((a, b) => a.avg - b.avg);
  if (best === undefined) return null;
  const { number, n, avg } = best;
  return (
    <Lesson>
      <Trans>
        Marble {number} was the fastest on average: {formatSeconds(avg)} over {n} races.
      </Trans>
    </Lesson>
  );
}
