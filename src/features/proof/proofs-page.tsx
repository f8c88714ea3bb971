import { Trans, useLingui } from "@lingui/react/macro";
import { P, Point, Points, Prose, Section } from "#features/texts/prose.tsx";
import { useOrigin } from "#ui/window-state.ts";
import { logCommands } from "./log-commands.ts";
import styles from "./proofs.module.css";

/** The public log of draws: what it proves and what it doesn't, and how to check it. */
export function ProofsPage() {
  const { t } = useLingui();
  return (
    <Prose
      art={[10, 9, 5]}
      title={t`Verifiable draws`}
      lead={t`Every draw is written to a public log that only grows, so that anyone can check that it was not changed afterwards.`}
    >
      <Section id="check" title={t`Check a draw`}>
        <Trans component={P}>
          Press “Check this draw” on a track’s page, or a draw number in its history. Your browser
          then checks the log’s signature, that the draw is in the log, and that the log has the
          same result as the page.
        </Trans>
      </Section>
      <Section id="proven" title={t`Proven`}>
        <Points>
          <Trans component={Point}>
            Once a draw has been shown, it can’t be changed or removed unnoticed, nor can one be
            added later. All draws together give one fingerprint, which the site signs. Change any
            draw and the fingerprint changes.
          </Trans>
          <Trans component={Point}>
            Corrections and withdrawals are allowed, but the log shows them next to what they
            replace.
          </Trans>
        </Points>
      </Section>
      <Section id="limits" title={t`Not proven`}>
        <Points>
          <Trans component={Point}>
            That a real race was fair. The log shows what the track’s operator submitted and that it
            was not changed; we were not at the track.
          </Trans>
          <Trans component={Point}>
            That a simulated draw is random. The operator of the site can compute it in advance.
          </Trans>
          <Trans component={Point}>
            That everyone sees the same log. To find out, save the fingerprint and compare it with
            one saved by others.
          </Trans>
        </Points>
      </Section>
      <Tools />
    </Prose>
  );
}

/** Instructions to check the whole log, with other tools and with the audit. */
function Tools() {
  const { t } = useLingui();
  const origin = useOrigin();
  return (
    <Section id="tools" title={t`Check the log yourself`}>
      <Trans component={P}>
        You don’t have to trust our program. These five commands check the log’s signature with curl
        and OpenSSL, on Linux or a Mac. The file <code>text</code> then contains the log’s name, its
        number of entries and its fingerprint.
      </Trans>
      <Commands lines={logCommands(origin)} />
      <Trans component={P}>
        The log has the format of certificate logs and Go’s module mirror (RFC 6962 and the tiled
        logs of c2sp.org), so their tools can read it too. A draw’s proof file can be checked
        without this site.
      </Trans>
      <Trans component={P}>
        This site runs the program Marble Draws. Its repository, <code>marble-draws</code>, has an
        audit of the whole log in <code>server/audit</code>. Run the command below in a copy of the
        repository. It compares every entry with every day that the site shows, saves the
        fingerprint in <code>audit.json</code>, and on the next run checks that the log still
        extends it.
      </Trans>
      <Commands lines={[`npm run audit -- ${origin} --state audit.json`]} />
    </Section>
  );
}

function Commands({ lines }: { readonly lines: readonly string[] }) {
  return (
    <pre className={styles["commands"]}>
      {lines.map((line) => (
        <code key={line}>{`${line}\n`}</code>
      ))}
    </pre>
  );
}
