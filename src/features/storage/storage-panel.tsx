import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useSyncExternalStore } from "react";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#i18n/format.ts";
import { type StorageReport, reportStorage } from "#device/persist-storage.ts";
import {
  exportArchive,
  importArchive,
  type ImportOutcome,
  type Span,
  spanOf,
} from "#device/archive/file.ts";
import type { Archive } from "#device/archive/archive.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { QuietNote } from "#ui/notice.tsx";
import { saveFile } from "#ui/save-file.ts";
import { drawCount } from "#ui/words/draw-count.ts";
import styles from "./storage-panel.module.css";

const KILOBYTE = 1000;
/** Milliseconds between two readings: draws arrive while the panel is on screen. */
const READ_MS = 3000;

async function readContents(archive: Archive): Promise<Contents> {
  const [span, report] = await Promise.all([spanOf(archive), reportStorage(navigator.storage)]);
  return { span, report };
}

function useImportText(): (done: ImportOutcome) => string {
  const { t } = useLingui();
  return (done) => {
    if (done.kind === "imported") {
      const { added, already, differing, skipped } = done;
      return t`Imported: ${added} new, ${already} already here, ${differing} with a different result, ${skipped} unreadable`;
    }
    if (done.why === "newer") return t`The file was made by a newer version of this site.`;
    if (done.why === "too-large") return t`The file is too large.`;
    if (done.why === "no-room") return t`No space left on this device.`;
    return t`This file doesn’t contain saved draws.`;
  };
}

/** What the archive holds and the browser reports. */
type Contents = { readonly span: Span; readonly report: StorageReport };

function Summary({ span, report }: Contents) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  if (span.draws === 0) return <p>{t`No draws are stored on this device.`}</p>;
  const [from, to] = [format.moment(span.from), format.moment(span.to)];
  const kilobytes = format.number(Math.ceil(span.bytes / KILOBYTE));
  return (
    <>
      <ul className={styles["figures"]}>
        <li>{drawCount(i18n, span.draws)}</li>
        <li>{t`${plural(span.tracks, { one: "# track", other: "# tracks" })}`}</li>
        <li>{t`about ${kilobytes} kB`}</li>
      </ul>
      <p>
        {t`From ${from} to ${to}.`}
        {span.changed > 0 &&
          format.gap +
            t`${plural(span.changed, { one: "# changed since you saw it.", other: "# changed since you saw them." })}`}
        {report.persisted === true && format.gap + t`Your browser protects this data.`}
      </p>
    </>
  );
}

/** Warns if the browser stores nothing, or nothing more. */
function Trouble({ archive }: Props) {
  const state = useSyncExternalStore(archive.subscribe, archive.state);
  if (state === "ok") return null;
  return (
    <QuietNote icon="alert">
      {state === "full" ? (
        <Trans>No space left on this device: new draws are not saved.</Trans>
      ) : (
        <Trans>Your browser blocks storage for this site. Everything else works.</Trans>
      )}
    </QuietNote>
  );
}

type Props = { readonly archive: Archive };

/** The draws stored on this device: how many, since when, and how to export, import or delete them. */
export function StoragePanel({ archive }: Props) {
  const { t } = useLingui();
  const importText = useImportText();
  const { data: contents, refetch } = useQuery({
    queryKey: ["storage-panel"],
    queryFn: () => readContents(archive),
    refetchInterval: READ_MS,
  });

  async function save() {
    const text = await (await exportArchive(archive, Date.now())).text();
    saveFile("marble-draws.ndjson", "application/x-ndjson", text);
  }
  async function read({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    const done = await importArchive(archive, file);
    const type = done.kind === "imported" ? "success" : "error";
    toast({ aside: true, type, text: importText(done) });
    await refetch();
  }
  async function wipe() {
    await archive.wipe();
    toast({ aside: true, type: "success", text: t`The draws on this device were deleted.` });
    await refetch();
  }

  if (contents === undefined) return null;
  const empty = contents.span.draws === 0;
  return (
    <div data-testid="storage-panel" className={styles["panel"]}>
      <h3>{t`Draws on this device`}</h3>
      <p>
        <Trans>
          Every draw you see is saved on this device. Offline, draws are found and statistics
          computed among them.
        </Trans>
      </p>
      <Summary {...contents} />
      <Trouble archive={archive} />
      <div className={styles["actions"]}>
        <Button onClick={() => void save()} disabled={empty}>{t`Save as a file`}</Button>
        <label className={buttonClass()}>
          {t`Import a file`}
          <input
            type="file"
            className="visually-hidden"
            accept=".ndjson"
            onChange={(event) => void read(event)}
          />
        </label>
        <Button onClick={() => void wipe()} disabled={empty}>{t`Delete all`}</Button>
      </div>
    </div>
  );
}
