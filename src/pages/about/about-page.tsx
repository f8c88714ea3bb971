import { Trans, useLingui } from "@lingui/react/macro";
import { Note, Points, Prose, Section, Terms } from "#pages/prose/prose.tsx";

/** What the site is, where its results come from, and what it knows of its visitors. */
export function AboutPage() {
  return (
    <Prose
      title={<Trans>About this site</Trans>}
      lead={
        <Trans>
          On a marble track, numbered marbles race down a course, and the order in which they arrive
          is the draw. This site shows every draw of every track, as soon as it is there and for as
          long as you care to look back.
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
            tips and makes no predictions: a draw does not know the draws before it. Beside each
            statistic stands what pure chance would give, so that you can see how little there is to
            read into it.
          </Trans>
        </p>
      </Section>
      <Privacy />
    </Prose>
  );
}

function Offer() {
  return (
    <Section id="offer" title={<Trans>What you find here</Trans>}>
      <Points
        items={[
          <Trans key="0">
            The last draw of every track: the finishing order, the time of each marble, and a
            countdown to the next draw.
          </Trans>,
          <Trans key="1">The draws of any day, page by page, with gaps shown as gaps.</Trans>,
          <Trans key="2">
            Five statistics, each with its rule written beside it: hot and cold numbers, two sides,
            top-3 rate, timing and scatter.
          </Trans>,
          <Trans key="3">
            A replay of the race and its photo finish, drawn from the times of the marbles.
          </Trans>,
          <Trans key="4">
            All of it without an account, in light and dark, and readable without a network once you
            have seen it.
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
          A new draw reaches the open page by itself, moments after the server has it. There is no
          need to reload. Where the connection breaks, the page asks again when the next draw is due
          and keeps asking, gently, until it is there.
        </Trans>
      </p>
      <p>
        <Trans>
          Nothing is shown as fresher than it is. Every panel can tell its age, a late draw is
          called late, and what comes from your device’s own storage says since when it has been
          there. The countdown runs on the server’s clock, so a device that is set wrong makes no
          difference.
        </Trans>
      </p>
      <p>
        <Trans>
          A draw that has been stored does not change. If the same draw arrives again with another
          result, the second one is refused and the operator is told.
        </Trans>
      </p>
    </Section>
  );
}

function Sources() {
  const { t } = useLingui();
  return (
    <Section id="sources" title={<Trans>Simulated draws and fed draws</Trans>}>
      <Terms
        terms={[
          {
            name: t`Simulated draws`,
            means: (
              <Trans>
                A draw machine computes the race from a secret seed, the track and the draw number.
                The same draw always comes out the same, and nobody can choose it. Such draws are
                labelled wherever they are shown.
              </Trans>
            ),
          },
          {
            name: t`Fed draws`,
            means: (
              <Trans>
                The operator of the track delivers each result, and the site shows it as delivered.
              </Trans>
            ),
          },
        ]}
      />
      <Note>
        <Trans>
          The two are never mixed. With the first fed draw of a track its machine stops, and its
          simulated draws are removed.
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
          There are no accounts, no advertising and no scripts of third parties. The server uses the
          address you come from to hold off floods of requests. It stores nothing about your visit;
          what you write in the feedback form is stored so that it can be answered.
        </Trans>
      </p>
      <h3>
        <Trans>What is kept on your device</Trans>
      </h3>
      <Terms
        terms={[
          {
            name: t`Language`,
            means: <Trans>A cookie with two letters, for a year.</Trans>,
          },
          {
            name: t`Theme`,
            means: <Trans>Light, dark or the same as the device.</Trans>,
          },
          {
            name: t`Draws you have seen`,
            means: <Trans>So that they can be read without a network, with their age.</Trans>,
          },
          {
            name: t`The site itself`,
            means: <Trans>Its pages and pictures, so that it opens without a network.</Trans>,
          },
          {
            name: t`Feedback you have begun`,
            means: <Trans>Until it has been sent or you empty the fields.</Trans>,
          },
        ]}
      />
      <p>
        <Trans>
          All of this can be removed in your browser’s settings under the data of this site. It will
          work afterwards as it did on your first visit.
        </Trans>
      </p>
    </Section>
  );
}
