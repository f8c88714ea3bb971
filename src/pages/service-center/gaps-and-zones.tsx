import { Trans } from "@lingui/react/macro";
import { Section } from "#pages/prose/prose.tsx";

/** What the site does where draws are missing. */
export function Gaps() {
  return (
    <Section id="gaps" title={<Trans>Missing draws</Trans>}>
      <p>
        <Trans>
          Draw numbers count up, so a number skipped between two draws of a day is a draw that did
          not reach us. History shows it as a gap with its number, roads and charts leave its
          position empty, and a statistic says, for example, that it is based on 97 of 100 draws. If
          the draw is submitted later, it fills the gap and the figures are updated.
        </Trans>
      </p>
    </Section>
  );
}

/** Which day a draw belongs to, and whose clock its times are of. */
export function Zones() {
  return (
    <Section id="zones" title={<Trans>Days and time zones</Trans>}>
      <p>
        <Trans>
          A day begins and ends at midnight in the track’s own time zone, which is Shanghai (UTC+8)
          unless the page says otherwise. When you choose a date, it is a day of the track, not of
          your device. Times are in the track’s zone; where yours differs, your own time is shown
          next to them.
        </Trans>
      </p>
    </Section>
  );
}
