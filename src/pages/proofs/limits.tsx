import { Trans } from "@lingui/react/macro";
import { Point, Points, Section } from "#pages/prose/prose.tsx";

/** What the log doesn't prove. */
export function Limits() {
  // Text alone: remembering it would only cost bytes.
  "use no memo";
  return (
    <Section id="limits" title={<Trans>What is not proven</Trans>}>
      <Points>
        <Trans component={Point}>
          That a real race was fair. The log shows what the track’s operator submitted and that it
          stayed the same; nobody here was at the track.
        </Trans>
        <Trans component={Point}>
          That the first promise was not chosen for the draws that follow from it. Whoever makes the
          promise knows them.
        </Trans>
        <Trans component={Point}>
          Anything about simulated draws from before the promise. They are in the log, but can’t be
          run again.
        </Trans>
        <Trans component={Point}>
          That others see the same log, as long as nobody compares. Send someone a draw with its
          proof: their device then compares both logs.
        </Trans>
      </Points>
    </Section>
  );
}
