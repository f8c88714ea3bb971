import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { createPortal } from "react-dom";
import { finishes } from "#domain/finish.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { useFormat } from "#i18n/format.ts";
import type { ArchivedDraw } from "#device/archive/row.ts";
import { Chip, SimulatedChip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { MarbleRow } from "#ui/marble.tsx";
import { Sheet } from "#ui/sheet.tsx";
import styles from "./changed-mark.module.css";
import { type DrawVersion, versionsOf } from "./versions.ts";

type Props = { readonly archived: ArchivedDraw };

/** The mark of a draw with more than one result; it opens them all. */
export function ChangedMark({ archived }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles["mark"]}
        aria-haspopup="dialog"
        data-testid="changed"
        onClick={() => setOpened(true)}
      >
        <span>
          <Icon name="alert" size={13} />
          {archived.withdrawn === null ? (
            <Trans>Changed since you saw it</Trans>
          ) : (
            <Trans>Withdrawn since you saw it</Trans>
          )}
        </span>
      </button>
      {createPortal(
        <Versions archived={archived} opened={opened} onClose={() => setOpened(false)} />,
        document.body,
      )}
    </>
  );
}

type VersionsProps = {
  readonly archived: ArchivedDraw;
  readonly opened: boolean;
  readonly onClose: () => void;
};

function Versions({ archived, opened, onClose }: VersionsProps) {
  const { t } = useLingui();
  const { draw, withdrawn } = archived;
  const { term } = draw;
  return (
    <Sheet opened={opened} onClose={onClose} title={<Trans>Results of no. {term}</Trans>}>
      <p className={styles["why"]}>
        {withdrawn === null
          ? t`This device received more than one result for this draw. All of them are kept.`
          : t`The operator withdrew this draw: it no longer counts. This device keeps what it received.`}
      </p>
      <ol className={styles["versions"]}>
        {versionsOf(archived).map((version, index) => (
          <li key={`${version.seen} ${version.number} ${version.timings}`}>
            <Version version={version} now={index === 0 && withdrawn === null} />
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

type VersionProps = { readonly version: DrawVersion; readonly now: boolean };

function Version({ version, now }: VersionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { number, seen, simulated } = version;
  const all = finishes(version);
  const since = seen === null ? null : format.moment(Math.floor(seen / 1000));
  const time = all[0]?.timing;
  const seconds = typeof time === "number" ? formatSeconds(time) : null;
  return (
    <>
      <p className={styles["head"]}>
        <Chip tone={now ? "accent" : "plain"}>{now ? t`Now` : t`Before`}</Chip>
        {simulated && <SimulatedChip />}
        <span>{since === null ? t`first seen: unknown` : t`first seen ${since}`}</span>
      </p>
      {all.length === 0 ? (
        number
      ) : (
        <MarbleRow order={all.map((each) => each.number)} label={t`Finishing order`} most={34} />
      )}
      {seconds !== null && <p className={styles["time"]}>{t`Winner in ${seconds}`}</p>}
    </>
  );
}
