import { Trans, useLingui } from "@lingui/react/macro";
import { Section, Terms } from "#pages/prose/prose.tsx";

/** What each part of a draw means. */
export function Reading() {
  return (
    <Section id="reading" title={<Trans>How to read a draw</Trans>}>
      <p>
        <Trans>
          A draw is a race. The row of marbles is their finishing order: the one on the left won.
          Below each is its time in seconds, or how far it was behind the winner.
        </Trans>
      </p>
      <Words />
      <h3 id="photo-finish">
        <Trans>The photo finish</Trans>
      </h3>
      <p>
        <Trans>
          The strip shows where every marble was when the winner crossed the line: the further from
          the line, the later it finished. Marbles that would overlap are drawn in separate lanes;
          the lane means nothing else. The replay is drawn from the same times.
        </Trans>
      </p>
      <h3 id="dead-heat">
        <Trans>Dead heats and marbles that did not finish</Trans>
      </h3>
      <p>
        <Trans>
          Two marbles with the same time to the hundredth of a second are a dead heat, marked “=”.
          The order stays as received. A marble that did not finish is listed last and has no time;
          it counts in the order but not in average times.
        </Trans>
      </p>
    </Section>
  );
}

function Words() {
  const { t } = useLingui();
  return (
    <Terms
      terms={[
        {
          name: t`Draw no.`,
          means: (
            <Trans>
              The number that identifies the draw. On each track it goes up by one with every draw.
            </Trans>
          ),
        },
        {
          name: t`Next draw`,
          means: (
            <Trans>
              The time until the next race by the server’s clock. At zero it shows “Drawing…”; if
              the result is late, it shows by how much.
            </Trans>
          ),
        },
        {
          name: t`Sum of top 2`,
          means: <Trans>The numbers of the first two marbles added up.</Trans>,
        },
        {
          name: t`Sum of top 3`,
          means: <Trans>The numbers of the first three marbles added up.</Trans>,
        },
        {
          name: t`Awaiting`,
          means: <Trans>The draw time has been reached, but the result has not arrived yet.</Trans>,
        },
        {
          name: t`Simulated draws`,
          means: <Trans>The draws of this track come from a program, not from a real race.</Trans>,
        },
      ]}
    />
  );
}
