import { Trans, useLingui } from "@lingui/react/macro";
import { Note, P, Point, Points, Prose, Section, Term, Terms } from "./prose.tsx";
import { FEEDBACK_DAYS } from "./feedback-days.ts";

/** The site, the source of its results, and its data on visitors. */
export function AboutPage() {
  return (
    <Prose
      art={[7, 1, 4]}
      title={<Trans>About this site</Trans>}
      lead={
        <Trans>
          On a marble track, numbered marbles race down a course, and their finishing order is the
          draw. This site shows every draw of every track as soon as it arrives, and you can look
          back as far as you like.
        </Trans>
      }
    >
      <Offer />
      <Arrival />
      <Sources />
      <Section id="independence" title={<Trans>Independent of any bet</Trans>}>
        <Trans component={P}>
          This site takes no bets, sells nothing and carries no betting ads. It gives no tips and
          makes no predictions: each draw is independent of the ones before it. Next to each
          statistic is the value expected by pure chance, so that you can see how little there is to
          read into it.
        </Trans>
      </Section>
      <Privacy />
    </Prose>
  );
}

function Offer() {
  return (
    <Section id="offer" title={<Trans>Features</Trans>}>
      <Points>
        <Trans component={Point}>
          The latest draw of every track: the finishing order, the time of each marble, and a
          countdown to the next draw.
        </Trans>
        <Trans component={Point}>
          The draws of any day, page by page, with missing draws marked.
        </Trans>
        <Trans component={Point}>
          Statistics, each with its rule next to it: hot and cold numbers, two sides, top-3 rate,
          timing, scatter, trend and roads.
        </Trans>
        <Trans component={Point}>
          A replay of each race and its photo finish, drawn from the marbles’ times.
        </Trans>
        <Trans component={Point}>
          No account needed. Light and dark themes. Available offline once you have seen it.
        </Trans>
      </Points>
    </Section>
  );
}

function Arrival() {
  return (
    <Section id="arrival" title={<Trans>Source of the results</Trans>}>
      <Trans component={P}>
        A new draw appears on the open page moments after the server receives it, without reloading.
        If the connection breaks, the page checks again when the next draw is due, then at longer
        and longer intervals until it arrives.
      </Trans>
      <Trans component={P}>
        Old data never passes for new. Every panel can show its age, a late draw is marked as late,
        and anything loaded from your device shows when it was saved. The countdown follows the
        server’s clock, so a wrong clock on your device makes no difference.
      </Trans>
      <Trans component={P}>
        A stored draw is never overwritten. If the same draw arrives again with a different result,
        it is rejected and the operator is notified.
      </Trans>
    </Section>
  );
}

function Sources() {
  const { t } = useLingui();
  return (
    <Section id="sources" title={t`Simulated and real draws`}>
      <Terms>
        <Term name={t`Simulated draws`}>
          <Trans>
            The simulator computes each race from a secret seed, the track and the draw number. The
            same draw always gives the same result, and nobody can choose it. Simulated draws are
            labelled wherever they are shown.
          </Trans>
        </Term>
        <Term name={t`Real draws`}>
          {t`The operator of the track submits each result, and the site shows it unchanged.`}
        </Term>
      </Terms>
      <Trans component={Note}>
        The two are never mixed. When a track receives its first real draw, its simulation stops and
        its simulated draws are removed.
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
        address only to prevent abuse and stores nothing about your visit. What you write in the
        feedback form (title, telephone number and suggestion) is stored with its time so that it
        can be answered, and deleted after {FEEDBACK_DAYS} days.
      </Trans>
      <h3>{t`Data stored on your device`}</h3>
      <Terms>
        <Term name={t`Language`}>{t`A two-letter cookie, stored for one year.`}</Term>
        <Term name={t`Theme`}>{t`Light, dark or the same as the device.`}</Term>
        <Term name={t`Draws you have seen`}>
          <Trans>So that you can read them offline; their age is shown.</Trans>
        </Term>
        <Term name={t`The site itself`}>
          <Trans>Pages and pictures, so that the site opens offline.</Trans>
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
