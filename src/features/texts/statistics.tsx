import { Trans, useLingui } from "@lingui/react/macro";
import { COLOURED_FROM_DRAWS } from "#domain/hot-cold.ts";
import { Formula, Note, P, Section } from "./prose.tsx";
import { Scatter, Timing, TopThree } from "./time-statistics.tsx";
import { Patterns, TwoSides } from "./side-statistics.tsx";

/** The method of each statistic: its rule in words and as a formula. */
export function Statistics() {
  const { t } = useLingui();
  return (
    <Section id="statistics" title={t`How the statistics are computed`}>
      <Trans component={P}>
        Every statistic covers a range of draws: the last 10 to 500, or one day. In the formulas, W
        is the number of draws in the range and k the number of marbles in a race. If a track
        changed its number of marbles, only draws with the latest number count, and the page shows
        how many were excluded.
      </Trans>
      <HotCold />
      <Gap />
      <TwoSides />
      <Patterns />
      <TopThree />
      <Timing />
      <Scatter />
      <h3 id="chance">{t`Expected values`}</h3>
      <Trans component={P}>
        Next to each figure is its expected value: the average by pure chance, counted over all
        possible finishing orders. With ten marbles, for example, the sum of the top 2 is big in
        44.4% of all orders, not in half of them.
      </Trans>
      <Trans component={Note}>
        All statistics describe past draws. None of them predicts the next one.
      </Trans>
    </Section>
  );
}

function HotCold() {
  const { t } = useLingui();
  return (
    <>
      <h3 id="hot-cold">{t`Hot & cold`}</h3>
      <Trans component={P}>
        For each place, we count how often each number finished there (its hits). The expected value
        is λ hits, give or take σ.
      </Trans>
      <Formula lines={["λ = W ÷ k", "σ = √(W · 1/k · (1 − 1/k))"]} />
      <Trans component={P}>
        A number is hot with λ + σ hits or more, rounded up; cold with λ − σ hits or fewer, rounded
        down; warm in between. With fewer than {COLOURED_FROM_DRAWS} draws, no number is called hot
        or cold.
      </Trans>
    </>
  );
}

function Gap() {
  const { t } = useLingui();
  return (
    <>
      <h3 id="gap">{t`Gap`}</h3>
      <Trans component={P}>
        The number of draws since a number last took a place: 0 if it did in the latest draw, W if
        it never did. The longest gap includes the unfinished gaps at both ends of the range. The
        average gap is the number of draws without the number, divided by the number of gaps around
        its h hits.
      </Trans>
      <Formula lines={["(W − h) ÷ (h + 1)"]} />
    </>
  );
}
