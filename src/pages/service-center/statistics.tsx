import { Trans } from "@lingui/react/macro";
import { COLOURED_FROM_DRAWS } from "#domain/hot-cold.ts";
import { Formula, Note, Section } from "#pages/prose/prose.tsx";
import { Scatter, Timing, TopThree } from "./statistics-of-times.tsx";
import { TwoSides } from "./statistics-of-sides.tsx";

/** How each statistic is computed: its rule in words and as a formula. */
export function Statistics() {
  return (
    <Section id="statistics" title={<Trans>How the statistics are made</Trans>}>
      <p>
        <Trans>
          Every statistic looks at a window of draws: the last 10 to 500, or one day. In the
          formulas, W is the number of draws in the window and k the number of marbles in a race. If
          a track changed its number of marbles, only draws with the newest number count, and the
          page says how many were left out.
        </Trans>
      </p>
      <HotCold />
      <Gap />
      <TwoSides />
      <TopThree />
      <Timing />
      <Scatter />
      <h3 id="chance">
        <Trans>What chance would give</Trans>
      </h3>
      <p>
        <Trans>
          Beside each figure stands the value that pure chance gives on average, counted over all
          possible orders. With ten marbles, for example, the sum of the top 2 is big in 44.4 % of
          all orders, not in half of them.
        </Trans>
      </p>
      <Note>
        <Trans>
          All statistics describe draws that have been. None of them says anything about the next
          one.
        </Trans>
      </Note>
    </Section>
  );
}

function HotCold() {
  return (
    <>
      <h3 id="hot-cold">
        <Trans>Hot & cold</Trans>
      </h3>
      <p>
        <Trans>
          For each place we count how often each number came there (its hits). By chance a number
          would have λ hits, give or take σ.
        </Trans>
      </p>
      <Formula lines={["λ = W ÷ k", "σ = √(W · 1/k · (1 − 1/k))"]} />
      <p>
        <Trans>
          A number is hot with λ + σ hits or more, rounded up; cold with λ − σ hits or fewer,
          rounded down; warm between. In fewer than {COLOURED_FROM_DRAWS} draws nothing is called
          hot or cold.
        </Trans>
      </p>
    </>
  );
}

function Gap() {
  return (
    <>
      <h3 id="gap">
        <Trans>Gap</Trans>
      </h3>
      <p>
        <Trans>
          The number of draws since a number was last seen at a place: 0 if it came in the newest
          draw, W if it never came. The longest gap counts the open ones at both ends of the window.
          The average gap is the draws without the number, shared among the gaps around its h hits.
        </Trans>
      </p>
      <Formula lines={["(W − h) ÷ (h + 1)"]} />
    </>
  );
}
