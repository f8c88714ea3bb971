import { Trans } from "@lingui/react/macro";
import { P, Section } from "#pages/prose/prose.tsx";

/** How the site treats missing draws. */
export function Gaps() {
  return (
    <Section id="gaps" title={<Trans>Missing draws</Trans>}>
      <Trans component={P}>
        Draw numbers count up, so a number skipped between two draws of a day is a draw that did not
        reach us, if there was time for it. History shows it as a gap with its number, roads and
        charts leave its position empty, a streak ends there, and a statistic says, for example,
        that it is based on 97 of 100 draws. If the draw is submitted later, it fills the gap and
        the figures are updated.
      </Trans>
    </Section>
  );
}

/** Which day a draw belongs to, and whose clock its times are of. */
export function Zones() {
  return (
    <Section id="zones" title={<Trans>Days and time zones</Trans>}>
      <Trans component={P}>
        A day starts at midnight in the track’s own time zone, which is Shanghai (UTC+8), unless the
        page says otherwise. A track that draws past midnight has days that start later, for example
        at 08:00. Its draws after midnight belong to the day before, with +1 next to their times.
        When you choose a date, it is a day of the track, not of your device. Times are in the
        track’s zone; where yours differs, your own time is shown next to them.
      </Trans>
    </Section>
  );
}
