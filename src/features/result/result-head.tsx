import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import { useFormat } from "#i18n/format.ts";
import { SimulatedChip } from "#ui/chip.tsx";
import { Dotted, Term } from "#ui/facts.tsx";
import { TrackBadge } from "#ui/track-badge.tsx";
import styles from "./result-head.module.css";
import type { ResultTrack } from "./result.tsx";
import { useOwnZone } from "./use-own-zone.ts";
import { zoneLabel, zonesDiffer } from "#domain/zone-label.ts";

type Props = {
  readonly track: ResultTrack;
  readonly draw: LastOpen | null;
  readonly countdown: ReactNode;
  readonly age: ReactNode;
  readonly pin?: ReactNode;
  readonly share?: ReactNode;
  readonly wait?: ReactNode;
};

/** Name of the track, number, time and age of the last draw, and the next draw. */
export function ResultHead({ track, draw, countdown, age, pin, share, wait }: Props) {
  const { id, number, name, alias, simulated, zone } = track;
  const own = useOwnZone();
  const abroad = draw !== null && own !== null && zonesDiffer(own, zone, draw.open_timestamp);
  const hasAlias = alias !== "" && alias !== "-";
  return (
    <header className={styles["head"]}>
      <TrackBadge id={id} number={number} name={name} side={56} />
      <div className={styles["names"]}>
        <div className={styles["title"]}>
          <h1>{name}</h1>
          {pin}
        </div>
        <Dotted className={styles["sub"]}>
          {hasAlias && <span className={styles["alias"]}>{alias}</span>}
          {simulated && (
            <span>
              <SimulatedChip />
            </span>
          )}
        </Dotted>
      </div>
      <div className={styles["share"]}>{share}</div>
      {draw !== null && (
        <>
          <div className={styles["facts"]}>
            <Dotted>
              {draw.term !== "" && (
                <span>
                  <span>
                    <Trans>
                      No. <Term term={draw.term} />
                    </Trans>
                  </span>
                </span>
              )}
              {draw.open_timestamp > 0 && <Opened at={draw.open_timestamp} zone={zone} />}
              {hasAlias && !abroad && <span className={styles["late"]}>{alias}</span>}
              {/* Last, since it grows: nothing behind it can move. */}
              {draw.open_timestamp > 0 && <span>{age}</span>}
            </Dotted>
          </div>
          <Next draw={draw} countdown={countdown} />
          {wait !== undefined && <div className={styles["wait"]}>{wait}</div>}
        </>
      )}
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
      <p key={next_term} className={styles["term"]}>
        {next_term === "" ? (
          <Trans>Next draw</Trans>
        ) : (
          <Trans>
            Next draw no. <Term term={next_term} />
          </Trans>
        )}
      </p>
      <div className={styles["count"]}>{countdown}</div>
      {today_opens + residue_opens > 0 && (
        // At the right, other figures would count as having moved: they are another element.
        <p key={`${drawn} ${left}`} className={styles["today"]}>
          <Trans>
            {drawn} drawn today · {left} to go
          </Trans>
        </p>
      )}
    </div>
  );
}
