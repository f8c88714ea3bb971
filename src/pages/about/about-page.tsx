import { Trans, useLingui } from "@lingui/react/macro";
import { Note, P, Point, Points, Prose, Section, Term, Terms } from "#pages/prose/prose.tsx";
import { FEEDBACK_DAYS } from "#pages/prose/feedback-days.ts";

/** What the site is, where its results come from, and what data it has on its visitors. */
export function AboutPage() {
  return (
    <Prose
      title={<Trans>About this site</Trans>}
      lead={
        <Trans>
          On a marble track, numbered marbles race down a course, and their finishing order is the
          draw. This site shows every draw of every track as soon as it is in, and you can look back
          as far as you like.
        </Trans>
      }
    >
      <Offer />
      <Arrival />
      <Sources />
      <Section id="independence" title={<Trans>Independent of any bet</Trans>}>
        <Trans component={P}>
          This site takes no bets, sells nothing and advertises for no one who does. It gives no
          tips and makes no predictions: each draw is independent of the ones before it. Next to
          each statistic is the value expected by pure chance, so that you can see how little there
          is to read into it.
        </Trans>
      </Section>
      <Privacy />
    </Prose>
  );
}

function Offer() {
  return (
    <Section id="offer" title={<Trans>What you can do here</Trans>}>
      <Points>
        <Trans component={Point}>
          The last draw of every track: the finishing order, the time of each marble, and a
          countdown to the next draw.
        </Trans>
        <Trans component={Point}>
          The draws of any day, page by page, with missing draws shown as gaps.
        </Trans>
        <Trans component={Point}>
          Five statistics, each with its rule next to it: hot and cold numbers, two sides, top-3
          rate, timing and scatter.
        </Trans>
        <Trans component={Point}>
          A replay of the race and its photo finish, drawn from the times of the marbles.
        </Trans>
        <Trans component={Point}>
          All of it without an account, in light and dark, and available offline once you have seen
          it.
        </Trans>
      </Points>
    </Section>
  );
}

function Arrival() {
  return (
    <Section id="arrival" title={<Trans>How results arrive</Trans>}>
      <Trans component={P}>
        A new draw appears on the open page moments after the server receives it. There is no need
        to reload. If the connection breaks, the page checks again when the next draw is due and
        keeps checking at increasing intervals until it arrives.
      </Trans>
      <Trans component={P}>
        Nothing is shown as newer than it is. Every panel can show its age, a late draw is marked as
        late, and anything loaded from your device shows when it was saved. The countdown follows
        the server’s clock, so a wrong clock on your device makes no difference.
      </Trans>
      <Trans component={P}>
        A stored draw does not change. If the same draw arrives again with a different result, the
        second result is rejected and the operator is informed.
      </Trans>
    </Section>
  );
}

function Sources() {
  const { t } = useLingui();
  return (
    <Section id="sources" title={t`Simulated draws and real results`}>
      <Terms>
        <Term name={t`Simulated draws`}>
          <Trans>
            The simulator computes the race from a secret seed, the track and the draw number. The
            same draw always gives the same result, and nobody can choose it. Simulated draws are
            labelled wherever they are shown.
          </Trans>
        </Term>
        <Term name={t`Real results`}>
          {t`The operator of the track submits each result, and the site shows it as received.`}
        </Term>
      </Terms>
      <Trans component={Note}>
        The two are never mixed. When a track receives its first real result, its simulation stops
        and its simulated draws are removed.
      </Trans>
    </Section>
  );
}

function Privacy() {
  const { t } = useLingui();
  return (
    <Section id="privacy" title={t`Privacy`}>
      <Trans component={P}>
        There are no accounts, no advertising and no third-party scripts. The server uses your IP
        address only to prevent abuse. It stores nothing about your visit; what you write in the
        feedback form (title, telephone number and suggestion) is stored with its time so that it
        can be answered, and deleted after {FEEDBACK_DAYS} days.
      </Trans>
      <h3>{t`What is stored on your device`}</h3>
      <Terms>
        <Term name={t`Language`}>{t`A two-letter cookie, kept for one year.`}</Term>
        <Term name={t`Theme`}>{t`Light, dark or the same as the device.`}</Term>
        <Term name={t`Draws you have seen`}>
          <Trans>So that you can read them offline, with their age.</Trans>
        </Term>
        <Term name={t`The site itself`}>
          <Trans>Its pages and pictures, so that it opens offline.</Trans>
        </Term>
        <Term name={t`Draft of your feedback`}>{t`Until it is sent or you clear the fields.`}</Term>
      </Terms>
      <Trans component={P}>
        You can remove all of this in your browser’s settings, under site data. Afterwards the site
        works as it did on your first visit.
      </Trans>
    </Section>
  );
}
