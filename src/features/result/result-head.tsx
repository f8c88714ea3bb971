import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import { useFormat } from "#i18n/format.ts";
import { Chip } from "#ui/chip.tsx";
import { Dotted } from "#ui/dotted.tsx";
import { TrackBadge } from "#ui/track-badge.tsx";
import styles from "./result.module.css";
import type { ResultTrack } from "./result.tsx";
import { useOwnZone } from "./use-own-zone.ts";
import { zoneLabel, zonesDiffer } from "./zone-label.ts";

type Props = {
  readonly track: ResultTrack;
  readonly draw: LastOpen | null;
  readonly countdown: ReactNode;
  readonly age: ReactNode;
};

/** Name of the track, number, time and age of the last draw, and the next draw. */
export function ResultHead({ track, draw, countdown, age }: Props) {
  return (
    <header className={styles["head"]}>
      <TrackBadge id={track.id} number={track.number} name={track.name} side={56} />
      <div>
        <h1>{track.name}</h1>
        <Dotted className={styles["sub"]}>
          {track.alias !== "" && track.alias !== "-" && <span>{track.alias}</span>}
          {draw !== null && draw.term !== "" && (
            <span>
              <Trans>No. {draw.term}</Trans>
            </span>
          )}
          {draw !== null && draw.open_timestamp > 0 && (
            <>
              <Opened at={draw.open_timestamp} zone={track.zone} />
              <span>{age}</span>
            </>
          )}
          {track.simulated && (
            <span>
              <Chip>
                <Trans>Simulated draws</Trans>
              </Chip>
            </span>
          )}
        </Dotted>
      </div>
      {draw !== null && <Next draw={draw} countdown={countdown} />}
    </header>
  );
}

type OpenedProps = { readonly at: number; readonly zone: string };

/** The time of a draw in the game's zone, and in the visitor's own where that differs. */
function Opened({ at, zone }: OpenedProps) {
  const format = useFormat();
  const own = useOwnZone();
  const there = format.clock(at, zone);
  const offset = zoneLabel(zone, at);
  const here = format.clock(at, own ?? zone);
  return (
    <>
      <span>
        {there} ({offset})
      </span>
      {own !== null && zonesDiffer(own, zone, at) && (
        <span>
          <Trans>your time {here}</Trans>
        </span>
      )}
    </>
  );
}

type NextProps = { readonly draw: LastOpen; readonly countdown: ReactNode };

function Next({ draw, countdown }: NextProps) {
  const { next_term, today_opens, residue_opens } = draw;
  const format = useFormat();
  const [drawn, left] = [format.number(today_opens), format.number(residue_opens)];
  return (
    <div className={styles["next"]}>
      <p className={styles["term"]}>
        {next_term === "" ? <Trans>Next draw</Trans> : <Trans>Next draw no. {next_term}</Trans>}
      </p>
      <div className={styles["count"]}>{countdown}</div>
      {today_opens + residue_opens > 0 && (
        <p className={styles["today"]}>
          <Trans>
            {drawn} drawn today · {left} to go
          </Trans>
        </p>
      )}
    </div>
  );
}
