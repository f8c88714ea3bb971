import { useLingui } from "@lingui/react/macro";
import { useClipboard } from "@mantine/hooks";
import { formatCsv, type Table } from "#domain/csv.ts";
import { BELOW_FOLD_ID } from "#ui/below-fold.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./export-bar.module.css";

/** The content of an exported file. */
export type Exported = {
  readonly table: () => Table;
  /** The method and the missing draws of the figures; written into the file. */
  readonly notes: readonly string[];
  /** The data as the API gave it, for the JSON file. */
  readonly data: unknown;
};

type Props = Exported & {
  /** Name of the file without its extension. */
  readonly name: string;
  /** Loads more than is on screen for the files; they have what is on screen where that fails. */
  readonly loadAll?: () => Promise<Exported>;
  /** Search parameters that a link needs to show the same later, where the address lacks them. */
  readonly view?: Readonly<Record<string, string>>;
};

/** The address of what is on screen, draws and part of the page included. */
function linkTo(view: Readonly<Record<string, string>>): string {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(view)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  if (document.getElementById(BELOW_FOLD_ID) !== null) url.hash = BELOW_FOLD_ID;
  return url.href;
}

/** Offers a text for download. */
function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replaceAll(/[^\w.-]+/g, "-");
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Exports what is on screen: as a table, as data, as a link, on paper. */
export function ExportBar({ name, loadAll, view = {}, ...shown }: Props) {
  const { t } = useLingui();
  const load = () => (loadAll === undefined ? shown : loadAll().catch(() => shown));
  async function saveCsv() {
    const { table, notes } = await load();
    saveFile(`${name}.csv`, "text/csv", formatCsv(table(), notes));
  }
  async function saveJson() {
    const { notes, data } = await load();
    saveFile(`${name}.json`, "application/json", JSON.stringify({ notes, data }, null, 2));
  }
  // Without a clipboard the address bar has the same link.
  const { copied, copy } = useClipboard();
  return (
    <section className={styles["bar"]} aria-label={t`Export`} data-noprint>
      <Button onClick={() => void saveCsv()}>CSV</Button>
      <Button onClick={() => void saveJson()}>JSON</Button>
      <Button onClick={() => copy(linkTo(view))}>
        <Icon name={copied ? "check" : "share"} size={18} />
        {copied ? t`Link copied` : t`Copy link`}
      </Button>
      <Button onClick={() => window.print()}>{t`Print`}</Button>
    </section>
  );
}
