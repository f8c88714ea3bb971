import { Trans } from "@lingui/react/macro";
import { FEEDBACK_DAYS } from "./feedback-days.ts";
import { Note, P, Prose, Section } from "./prose.tsx";

/** The limits of the site's liability. */
export function DisclaimerPage() {
  return (
    <Prose
      art={[8, 3, 7]}
      title={<Trans>Disclaimer</Trans>}
      lead={
        <Trans>
          We take care that everything shown here is correct, but give no warranty. Please read this
          page before you rely on it.
        </Trans>
      }
    >
      <Results />
      <NoBetting />
      <Times />
      <Section id="gaps" title={<Trans>Missing draws and errors</Trans>}>
        <Trans component={P}>
          A draw that did not reach us is marked and counted as missing; it is never replaced with
          an invented result. Each statistic states how many draws it is based on. If you find an
          error, tell us with “Feedback” and give the track and the draw number.
        </Trans>
      </Section>
      <Section id="feedback" title={<Trans>Your feedback</Trans>}>
        <Trans component={P}>
          The title, telephone number, suggestion and time of your feedback are stored for{" "}
          {FEEDBACK_DAYS} days and then deleted. Only the operator of this site reads them.
        </Trans>
      </Section>
      <Liability />
    </Prose>
  );
}

function Results() {
  return (
    <>
      <Section id="results" title={<Trans>Results shown unchanged</Trans>}>
        <Trans component={P}>
          Real draws are shown as the track’s operator submits them. We check that they are
          consistent: every marble appears once, and no draw is stored twice with different results.
          But we were not at the track, so the operator’s own record is always decisive.
        </Trans>
      </Section>
      <Section id="simulated" title={<Trans>Simulated draws</Trans>}>
        <Trans component={P}>
          Draws labelled as simulated come from a program. No marble ran; please don’t stake
          anything on them.
        </Trans>
      </Section>
    </>
  );
}

function NoBetting() {
  return (
    <Section id="no-betting" title={<Trans>No betting, no predictions</Trans>}>
      <Trans component={P}>
        This site is for information only. It offers no gambling, takes no bets, and neither pays
        nor arranges winnings. Where gambling is restricted or forbidden, the law applies.
      </Trans>
      <Trans component={P}>
        Statistics describe past draws only. No number is due, no streak has to end, and no pattern
        predicts the next result.
      </Trans>
      <Trans component={Note}>
        If gambling has become a problem for you or someone close to you, please contact a helpline
        near you. Most are free and confidential.
      </Trans>
    </Section>
  );
}

function Times() {
  return (
    <Section id="times" title={<Trans>Times and time zones</Trans>}>
      <Trans component={P}>
        A track’s day follows the track’s own time zone, which is shown next to its times. Where
        your time differs, it is shown too. Countdowns follow the announced schedule. If a draw is
        later than announced, the page shows by how much.
      </Trans>
    </Section>
  );
}

function Liability() {
  return (
    <>
      <Section id="liability" title={<Trans>Liability</Trans>}>
        <Trans component={P}>
          We do our best to keep this site correct and available, but guarantee neither. As far as
          the law allows, we are not liable for damage caused by using it, by relying on its
          content, or by its being unavailable.
        </Trans>
      </Section>
      <Section id="links" title={<Trans>Links to other sites</Trans>}>
        <Trans component={P}>
          Links marked with an arrow lead to other sites. We don’t run those sites and aren’t
          responsible for their content.
        </Trans>
      </Section>
      <Section id="changes" title={<Trans>Changes</Trans>}>
        <Trans component={P}>
          This page may change along with the site. The version shown at the time of your visit
          applies.
        </Trans>
      </Section>
    </>
  );
}
