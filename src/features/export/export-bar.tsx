import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { printCsv, type Table } from "#domain/csv.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { saveFile } from "#ui/save-file.ts";
import styles from "./export-bar.module.css";

type Props = {
  /** Name of the file without its extension. */
  readonly name: string;
  readonly table: () => Table;
  /** How the figures were computed, and what they lack; written into the file. */
  readonly notes: readonly string[];
  /** The data as the API gave it, for the JSON file. */
  readonly data: unknown;
};

/** Exports what is on screen: as a table, as data, as a link, on paper. */
export function ExportBar({ name, table, notes, data }: Props) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setCopied(true);
    } catch {
      // No clipboard: the address bar has the same link.
      setCopied(false);
    }
  }

  return (
    <section className={styles["bar"]} aria-label={t`Export`} data-noprint>
      <Button onClick={() => saveFile(`${name}.csv`, "text/csv", printCsv(table(), notes))}>
        CSV
      </Button>
      <Button
        onClick={() => {
          const text = JSON.stringify({ notes, data }, null, 2);
          saveFile(`${name}.json`, "application/json", text);
        }}
      >
        JSON
      </Button>
      <Button onClick={() => void copyLink()}>
        <Icon name={copied ? "check" : "share"} size={18} />
        {copied ? <Trans>Link copied</Trans> : <Trans>Copy link to this view</Trans>}
      </Button>
      <Button onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </section>
  );
}
