import { Trans, useLingui } from "@lingui/react/macro";
import { STREAK_FROM_DRAWS } from "#domain/two-sides.ts";
import { Formula, P, Term, Terms } from "#pages/prose/prose.tsx";

/** The rules of the two sides, of streaks and of roads. */
export function TwoSides() {
  // Text alone: remembering it would only cost bytes.
  "use no memo";
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
        A streak is the number of draws in a row with the same side, up to the newest draw. It
        continues across midnight and ends at a missing draw. Streaks of {STREAK_FROM_DRAWS} or more
        are listed, longest first.
      </Trans>
      <Trans component={P}>
        A road shows the same as a picture: draws with the same side stack downward, and a new
        column starts when the side changes. The newest column is on the right, and a missing draw
        is a hatched bead.
      </Trans>
    </>
  );
}

function Sides() {
  "use no memo";
  const { t } = useLingui();
  return (
    <Terms>
      <Term name={t`Big or small`}>
        <Trans>
          Big if twice the number is more than k + 1, small if it is less. With an odd number of
          marbles, the exact middle is neither.
        </Trans>
      </Term>
      <Term name={t`Odd or even`}>{t`Decided by the number itself.`}</Term>
      <Term name={t`Dragon or tiger`}>
        <Trans>
          The first place against the last, the second against the second to last, and so on to the
          middle: dragon if the number at the better place is greater, otherwise tiger.
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
