import { Trans, useLingui } from "@lingui/react/macro";
import { P, Section, Term, Terms } from "./prose.tsx";

/** The meaning of each part of a draw. */
export function Reading() {
  const { t } = useLingui();
  return (
    <Section id="reading" title={t`How to read a draw`}>
      <Trans component={P}>
        A draw is a race. The row of marbles is the finishing order, with the winner on the left.
        Below each marble is its time in seconds, or how far it was behind the winner.
      </Trans>
      <Words />
      <h3 id="photo-finish">{t`The photo finish`}</h3>
      <Trans component={P}>
        The strip shows where every marble was when the winner crossed the line: the further from
        the line, the later it finished. Marbles that would overlap are drawn in separate lanes; the
        lanes have no other meaning. The replay is drawn from the same times.
      </Trans>
      <h3 id="dead-heat">{t`Dead heats and marbles that did not finish`}</h3>
      <Trans component={P}>
        Two marbles with the same time to the hundredth of a second are a dead heat, marked “=”.
        Their order stays as received. A marble that did not finish is listed last and has no time:
        it counts in the finishing order but not in average times.
      </Trans>
    </Section>
  );
}

function Words() {
  const { t } = useLingui();
  return (
    <Terms>
      <Term name={t`Draw no.`}>
        {t`The number that identifies the draw. On each track it increases by one with every draw.`}
      </Term>
      <Term name={t`Next draw`}>
        <Trans>
          The time until the next race by the server’s clock. At zero it shows “Drawing…”; if the
          result is late, it shows by how much.
        </Trans>
      </Term>
      <Term name={t`Sum of top 2`}>{t`The numbers of the first two marbles added up.`}</Term>
      <Term name={t`Sum of top 3`}>{t`The numbers of the first three marbles added up.`}</Term>
      <Term name={t`Awaiting`}>
        <Trans>The draw time has been reached, but the result has not arrived yet.</Trans>
      </Term>
      <Term name={t`Simulated draws`}>
        <Trans>The draws of this track come from a program, not from a real race.</Trans>
      </Term>
    </Terms>
  );
}
