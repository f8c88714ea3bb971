import { Trans, useLingui } from "@lingui/react/macro";
import { Note, Points, Prose, Section, Terms } from "#pages/prose/prose.tsx";

/** What the site is, where its results come from, and what it knows of its visitors. */
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
        <p>
          <Trans>
            This site takes no bets, sells nothing and advertises for no one who does. It gives no
            tips and makes no predictions: each draw is independent of the ones before it. Next to
            each statistic is the value expected by pure chance, so that you can see how little
            there is to read into it.
          </Trans>
        </p>
      </Section>
      <Privacy />
    </Prose>
  );
}

function Offer() {
  return (
    <Section id="offer" title={<Trans>What you can do here</Trans>}>
      <Points
        items={[
          <Trans key="0">
            The last draw of every track: the finishing order, the time of each marble, and a
            countdown to the next draw.
          </Trans>,
          <Trans key="1">
            The draws of any day, page by page, with missing draws shown as gaps.
          </Trans>,
          <Trans key="2">
            Five statistics, each with its rule next to it: hot and cold numbers, two sides, top-3
            rate, timing and scatter.
          </Trans>,
          <Trans key="3">
            A replay of the race and its photo finish, drawn from the times of the marbles.
          </Trans>,
          <Trans key="4">
            All of it without an account, in light and dark, and available offline once you have
            seen it.
          </Trans>,
        ]}
      />
    </Section>
  );
}

function Arrival() {
  return (
    <Section id="arrival" title={<Trans>How results arrive</Trans>}>
      <p>
        <Trans>
          A new draw appears on the open page moments after the server receives it. There is no need
          to reload. If the connection breaks, the page checks again when the next draw is due and
          keeps checking at increasing intervals until it arrives.
        </Trans>
      </p>
      <p>
        <Trans>
          Nothing is shown as newer than it is. Every panel can show its age, a late draw is marked
          as late, and anything loaded from your device shows when it was saved. The countdown
          follows the server’s clock, so a wrong clock on your device makes no difference.
        </Trans>
      </p>
      <p>
        <Trans>
          A stored draw does not change. If the same draw arrives again with a different result, the
          second result is rejected and the operator is informed.
        </Trans>
      </p>
    </Section>
  );
}

function Sources() {
  const { t } = useLingui();
  return (
    <Section id="sources" title={<Trans>Simulated draws and real results</Trans>}>
      <Terms
        terms={[
          {
            name: t`Simulated draws`,
            means: (
              <Trans>
                A draw machine computes the race from a secret seed, the track and the draw number.
                The same draw always gives the same result, and nobody can choose it. Simulated
                draws are labelled wherever they are shown.
              </Trans>
            ),
          },
          {
            name: t`Real results`,
            means: (
              <Trans>
                The operator of the track submits each result, and the site shows it as received.
              </Trans>
            ),
          },
        ]}
      />
      <Note>
        <Trans>
          The two are never mixed. When a track receives its first real result, its draw machine
          stops and its simulated draws are removed.
        </Trans>
      </Note>
    </Section>
  );
}

function Privacy() {
  const { t } = useLingui();
  return (
    <Section id="privacy" title={<Trans>Privacy</Trans>}>
      <p>
        <Trans>
          There are no accounts, no advertising and no third-party scripts. The server uses your IP
          address only to prevent abuse. It stores nothing about your visit; what you write in the
          feedback form is stored so that it can be answered.
        </Trans>
      </p>
      <h3>
        <Trans>What is stored on your device</Trans>
      </h3>
      <Terms
        terms={[
          {
            name: t`Language`,
            means: <Trans>A two-letter cookie, kept for one year.</Trans>,
          },
          {
            name: t`Theme`,
            means: <Trans>Light, dark or the same as the device.</Trans>,
          },
          {
            name: t`Draws you have seen`,
            means: <Trans>So that you can read them offline, with their age.</Trans>,
          },
          {
            name: t`The site itself`,
            means: <Trans>Its pages and pictures, so that it opens offline.</Trans>,
          },
          {
            name: t`Draft of your feedback`,
            means: <Trans>Until it is sent or you clear the fields.</Trans>,
          },
        ]}
      />
      <p>
        <Trans>
          You can remove all of this in your browser’s settings, under site data. Afterwards the
          site works as it did on your first visit.
        </Trans>
      </p>
    </Section>
  );
}
