import { Trans } from "@lingui/react/macro";
import { P, Section } from "./prose.tsx";

/** The treatment of missing draws. */
export function Gaps() {
  return (
    <Section id="gaps" title={<Trans>Missing draws</Trans>}>
      <Trans component={P}>
        Draw numbers count up, so a number skipped between two draws of a day is a draw that did not
        reach us, if there was time for it. The history lists it as missing, roads and charts leave
        its position empty, and streaks end there. A statistic then states, for example, that it is
        based on 97 of 100 draws. If the draw is submitted later, it takes its place and the figures
        are updated.
      </Trans>
    </Section>
  );
}

/** The drawing day of a draw, and the zone of its times. */
export function Zones() {
  return (
    <Section id="zones" title={<Trans>Days and time zones</Trans>}>
      <Trans component={P}>
        A day starts at midnight in the track’s own time zone: Shanghai (UTC+8) unless the page
        states another. On a track that draws past midnight, days start later, for example at 08:00,
        and draws after midnight belong to the day before, with +1 next to their times. A date you
        choose is a day of the track, not of your device. Times are in the track’s zone; where your
        time differs, it is shown next to them.
      </Trans>
    </Section>
  );
}
