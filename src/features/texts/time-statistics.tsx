import { Trans, useLingui } from "@lingui/react/macro";
import { MAX_RECORDS } from "#domain/timing.ts";
import { Formula, P } from "./prose.tsx";

/** The rule of the top-3 rate. */
export function TopThree() {
  const { t } = useLingui();
  return (
    <>
      <h3 id="top-three">{t`Top-3 rate`}</h3>
      <Trans component={P}>
        The share of draws in which a marble finished first, second or third, with each of the three
        counted separately (c₁, c₂, c₃). The expected value of every marble is 3 ÷ k.
      </Trans>
      <Formula lines={["(c₁ + c₂ + c₃) ÷ W", "3 ÷ k"]} />
    </>
  );
}

/** The rules of the figures made of times. */
export function Timing() {
  const { t } = useLingui();
  return (
    <>
      <h3 id="timing">{t`Timing`}</h3>
      <Trans component={P}>
        For each marble, from its own times: their number, average, best and worst with their draws,
        and how much they vary (the standard deviation of a sample, which needs two). The average
        gap to the winner uses the winner’s time in the same draw. A marble that did not finish has
        no time.
      </Trans>
      <Formula lines={["s = √(Σ (t − t̄)² ÷ (n − 1))"]} />
      <Trans component={P}>
        For each draw: the winner’s time, the margin (how much later the second finished) and the
        spread (how much later the last finished). Draws without times are excluded.
      </Trans>
    </>
  );
}

/** The rules of points and records. */
export function Scatter() {
  const { t } = useLingui();
  return (
    <>
      <h3 id="scatter">{t`Scatter`}</h3>
      <Trans component={P}>
        One point for each marble of each draw: places from top to bottom, times from left to right.
        A list shows the {MAX_RECORDS} fastest times on the track with their draws.
      </Trans>
    </>
  );
}
