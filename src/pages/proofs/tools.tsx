import { Trans } from "@lingui/react/macro";

import { P, Section } from "#pages/prose/prose.tsx";
import { useOrigin } from "#ui/window-state.ts";
import { logCommands } from "./log-commands.ts";
import styles from "./proofs.module.css";

/** How to check the log with independent tools. */
export function Tools() {
  // Text alone: remembering it would only cost bytes.
  "use no memo";
  const origin = useOrigin();
  return (
    <Section id="tools" title={<Trans>Check it with someone else’s tool</Trans>}>
      <Trans component={P}>
        You don’t have to believe our program. These five commands check the log’s signature with
        curl and OpenSSL, on Linux or a Mac. The file <code>text</code> then holds the log’s name,
        its number of entries and its fingerprint.
      </Trans>
      <pre className={styles["commands"]}>
        {logCommands(origin).map((command) => (
          <code key={command}>{`${command}\n`}</code>
        ))}
      </pre>
      <Trans component={P}>
        The log has the form that certificate logs and Go’s module mirror use (RFC 6962 and the
        tiled logs of c2sp.org), so their tools read it too. A draw’s proof file can be checked
        without this site.
      </Trans>
    </Section>
  );
}
