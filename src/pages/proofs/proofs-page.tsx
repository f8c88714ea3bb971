import { Trans, useLingui } from "@lingui/react/macro";
import { P, Point, Points, Prose, Section } from "#pages/prose/prose.tsx";
import { useOrigin } from "#ui/window-state.ts";
import { logCommands } from "./log-commands.ts";
import styles from "./proofs.module.css";

/** The public log of draws: what it proves and what it doesn't, and how to check it. */
export function ProofsPage() {
  const { t } = useLingui();
  return (
    <Prose
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
      <Section id="proven" title={t`What is proven`}>
        <Points>
          <Trans component={Point}>
            A draw that was shown can’t be changed, removed or added later without being noticed.
            All draws together make one fingerprint, which the site signs; another draw makes
            another fingerprint.
          </Trans>
          <Trans component={Point}>
            Corrections and withdrawals are allowed, but they stand in the log beside what they
            replace.
          </Trans>
        </Points>
      </Section>
      <Section id="limits" title={t`What is not proven`}>
        <Points>
          <Trans component={Point}>
            That a real race was fair. The log shows what the track’s operator submitted and that it
            stayed the same; nobody here was at the track.
          </Trans>
          <Trans component={Point}>
            That a simulated draw is random. The operator of the site can compute it before its
            time.
          </Trans>
          <Trans component={Point}>
            That everyone sees the same log. To find out, save the fingerprint and compare it with
            the one that others saved.
          </Trans>
        </Points>
      </Section>
      <Tools />
    </Prose>
  );
}

/** How to check the whole log, with other tools and with the audit. */
function Tools() {
  const { t } = useLingui();
  const origin = useOrigin();
  return (
    <Section id="tools" title={t`Check the log yourself`}>
      <Trans component={P}>
        You don’t have to believe our program. These five commands check the log’s signature with
        curl and OpenSSL, on Linux or a Mac. The file <code>text</code> then holds the log’s name,
        its number of entries and its fingerprint.
      </Trans>
      <Commands lines={logCommands(origin)} />
      <Trans component={P}>
        The log has the form that certificate logs and Go’s module mirror use (RFC 6962 and the
        tiled logs of c2sp.org), so their tools read it too. A draw’s proof file can be checked
        without this site.
      </Trans>
      <Trans component={P}>
        This site runs the program Marble Draws. Its repository, <code>marble-draws</code>, has an
        audit of the whole log in <code>server/audit</code>. Run the command below in a copy of the
        repository. It compares every entry with every day that the site shows, saves the
        fingerprint in <code>audit.json</code>, and checks the next time that the log still
        continues it.
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
