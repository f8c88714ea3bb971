import { Trans, useLingui } from "@lingui/react/macro";
import { STREAK_FROM_DRAWS } from "#domain/two-sides.ts";
import { Formula, Terms } from "#pages/prose/prose.tsx";

/** The rules of the two sides, of streaks and of roads. */
export function TwoSides() {
  return (
    <>
      <h3 id="two-sides">
        <Trans>Two sides</Trans>
      </h3>
      <p>
        <Trans>
          Each place and each sum falls on one of two sides. Let n be the number at a place:
        </Trans>
      </p>
      <Sides />
      <Formula lines={["2n > k + 1", "n₁ > nₖ", "n₁ + n₂ > k + 1", "2(n₁ + n₂ + n₃) > 3(k + 1)"]} />
      <h3 id="streaks">
        <Trans>Streaks and roads</Trans>
      </h3>
      <p>
        <Trans>
          A streak is the number of draws in a row with the same side, up to the newest draw. It
          continues across midnight and ends at a missing draw. Streaks of {STREAK_FROM_DRAWS} or
          more are listed, longest first.
        </Trans>
      </p>
      <p>
        <Trans>
          A road shows the same as a picture: draws with the same side stack downward, and a new
          column starts when the side changes. The newest column is on the right, and a missing draw
          is a hatched bead.
        </Trans>
      </p>
    </>
  );
}

function Sides() {
  const { t } = useLingui();
  return (
    <Terms
      terms={[
        {
          name: t`Big or small`,
          means: (
            <Trans>
              Big if twice the number is more than k + 1, small if it is less. With an odd number of
              marbles, the exact middle is neither.
            </Trans>
          ),
        },
        {
          name: t`Odd or even`,
          means: <Trans>Decided by the number itself.</Trans>,
        },
        {
          name: t`Dragon or tiger`,
          means: (
            <Trans>
              The first place against the last, the second against the second to last, and so on to
              the middle: dragon if the number at the better place is greater, otherwise tiger.
            </Trans>
          ),
        },
        {
          name: t`Sum of top 2`,
          means: (
            <Trans>
              Big if it is more than k + 1, otherwise small: with ten marbles, 11 is small.
            </Trans>
          ),
        },
        {
          name: t`Sum of top 3`,
          means: (
            <Trans>Big if twice the sum is more than three times k + 1, otherwise small.</Trans>
          ),
        },
      ]}
    />
  );
}
