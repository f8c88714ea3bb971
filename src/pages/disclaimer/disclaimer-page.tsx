import { Trans } from "@lingui/react/macro";
import { Note, Prose, Section } from "#pages/prose/prose.tsx";

/** What the site answers for and what it doesn't. */
export function DisclaimerPage() {
  return (
    <Prose
      title={<Trans>Disclaimer</Trans>}
      lead={
        <Trans>
          What you see here is shown with care and without warranty. Please read this before you
          rely on it.
        </Trans>
      }
    >
      <Results />
      <NoBetting />
      <Times />
      <Section id="gaps" title={<Trans>Gaps and errors</Trans>}>
        <p>
          <Trans>
            A draw that never reached us is shown as a gap and counted as missing; it is never
            filled with an invented result. Statistics say how many draws they rest on. If you find
            an error, tell us with “Feedback” and name the track and the draw number.
          </Trans>
        </p>
      </Section>
      <Liability />
    </Prose>
  );
}

function Results() {
  return (
    <>
      <Section id="results" title={<Trans>Results as received</Trans>}>
        <p>
          <Trans>
            Results of fed tracks are shown as their operators deliver them. We check that a
            delivery makes sense, that every marble is there once and no draw is stored twice with
            different results, but we were not at the track. The operator’s own record decides in
            every case.
          </Trans>
        </p>
      </Section>
      <Section id="simulated" title={<Trans>Simulated draws</Trans>}>
        <p>
          <Trans>
            Draws labelled as simulated come from a program. No marble ran, and no one may win or
            lose anything by them.
          </Trans>
        </p>
      </Section>
    </>
  );
}

function NoBetting() {
  return (
    <Section id="no-betting" title={<Trans>No betting, no predictions</Trans>}>
      <p>
        <Trans>
          This site is for information only. It offers no games of chance, takes no stakes, pays no
          winnings and arranges none. Where gambling is restricted or forbidden, the law of that
          place holds for you.
        </Trans>
      </p>
      <p>
        <Trans>
          Statistics describe draws that have been. They say nothing about draws to come: no number
          is due, no streak has to end, and no pattern makes the next draw more likely.
        </Trans>
      </p>
      <Note>
        <Trans>
          If playing has become a burden to you or someone close to you, please look for a helpline
          near you and talk to them. It is free and confidential in most places.
        </Trans>
      </Note>
    </Section>
  );
}

function Times() {
  return (
    <Section id="times" title={<Trans>Times and time zones</Trans>}>
      <p>
        <Trans>
          The day of a track runs in the track’s own time zone, which is named beside its times;
          your own time stands beside it where it differs. Countdowns follow the announced schedule.
          A draw may come later than announced, and then the page says so.
        </Trans>
      </p>
    </Section>
  );
}

function Liability() {
  return (
    <>
      <Section id="liability" title={<Trans>Liability</Trans>}>
        <p>
          <Trans>
            We do our best to keep this site correct and reachable, but promise neither. As far as
            the law allows, we are not liable for damage from using it, from relying on what it
            shows, or from its being unreachable.
          </Trans>
        </p>
      </Section>
      <Section id="links" title={<Trans>Links to other sites</Trans>}>
        <p>
          <Trans>
            Some links lead to sites of others, marked with an arrow. We do not run those sites and
            do not answer for what they show.
          </Trans>
        </p>
      </Section>
      <Section id="changes" title={<Trans>Changes</Trans>}>
        <p>
          <Trans>
            This page may change when the site does. What stands here at the time of your visit
            applies.
          </Trans>
        </p>
      </Section>
    </>
  );
}
