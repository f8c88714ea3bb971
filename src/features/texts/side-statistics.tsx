import { Trans, useLingui } from "@lingui/react/macro";
import { STREAK_FROM_DRAWS } from "#domain/two-sides.ts";
import { Formula, P, Term, Terms } from "./prose.tsx";

/** The rules of the two sides, of streaks and of roads. */
export function TwoSides() {
  const { t } = useLingui();
  return (
    <>
      <h3 id="two-sides">{t`Two sides`}</h3>
      <Trans component={P}>
        Each place and each sum falls on one of two sides. Let n be the number at a place:
      </Trans>
      <Sides />
      <Formula lines={["2n > k + 1", "n₁ > nₖ", "n₁ + n₂ > k + 1", "2(n₁ + n₂ + n₃) > 3(k + 1)"]} />
      <h3 id="streaks">{t`Streaks and roads`}</h3>
      <Trans component={P}>
        A streak is the number of draws in a row with the same side, up to the latest draw. It
        continues across midnight and ends at a missing draw. Streaks of {STREAK_FROM_DRAWS} or more
        draws are listed, longest first.
      </Trans>
      <Trans component={P}>
        A road shows the same as a picture: draws with the same side stack downward, and a change of
        side starts a new column. The latest column is on the right, and a missing draw is a hatched
        bead.
      </Trans>
    </>
  );
}

/** The rules of the patterns. */
export function Patterns() {
  const { t } = useLingui();
  return (
    <>
      <h3 id="patterns">{t`Patterns`}</h3>
      <Terms>
        <Term name={t`Sums`}>
          <Trans>
            The sum of the top 2 draw by draw, with the hits and gaps of each sum from 3 to 2k − 1.
          </Trans>
        </Term>
        <Term name={t`Longest streaks`}>
          <Trans>
            Most draws in a row with the same side, or with the same number at a place. A missing
            draw ends a streak. The expected value is the longest streak by pure chance in as many
            draws.
          </Trans>
        </Term>
        <Term name={t`Front/back`}>
          <Trans>
            Whether a number finished in the front or the back half. With an odd number of marbles,
            the exact middle place is neither.
          </Trans>
        </Term>
        <Term name={t`Rise/fall`}>
          <Trans>
            Whether the number at a place is higher than, the same as or lower than in the previous
            draw. The draw after a missing one isn’t counted.
          </Trans>
        </Term>
        <Term name={t`012 road`}>
          <Trans>The remainder of the number at a place divided by 3.</Trans>
        </Term>
      </Terms>
    </>
  );
}

function Sides() {
  const { t } = useLingui();
  return (
    <Terms>
      <Term name={t`Big/small`}>
        <Trans>
          Big if twice the number is more than k + 1, small if it is less. With an odd number of
          marbles, the exact middle is neither.
        </Trans>
      </Term>
      <Term name={t`Odd/even`}>{t`By the number itself.`}</Term>
      <Term name={t`Dragon/tiger`}>
        <Trans>
          First place against last, second against second to last, and so on to the middle: dragon
          if the number at the better place is higher, otherwise tiger.
        </Trans>
      </Term>
      <Term name={t`Sum of top 2`}>
        <Trans>Big if it is more than k + 1, otherwise small: with ten marbles, 11 is small.</Trans>
      </Term>
      <Term name={t`Sum of top 3`}>
        <Trans>Big if twice the sum is more than three times k + 1, otherwise small.</Trans>
      </Term>
    </Terms>
  );
}
