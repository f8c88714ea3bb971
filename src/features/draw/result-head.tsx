import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import { useFormat } from "#i18n/format.ts";
import { SimulatedChip } from "#ui/chip.tsx";
import { Dotted, Term } from "#ui/facts.tsx";
import { correctionText } from "#ui/words/correction-text.ts";
import { TrackBadge } from "#ui/track-badge.tsx";
import { useInBrowser } from "#ui/window-state.ts";
import { NextDraw } from "./next-draw.tsx";
import { localDay, OWN_ZONE } from "#domain/zone.ts";
import { zoneLabel, zonesDiffer } from "#domain/zone-label.ts";

export type ResultHeadProps = {
  readonly track: {
    readonly id: number;
    readonly name: string;
    readonly alias: string;
    readonly number: number | null;
    readonly zone: string;
    readonly day_start: string;
    readonly simulated: boolean;
  };
  readonly draw: LastOpen | null;
  /** The operator's notice about the draws, "" for none. */
  readonly notice: string;
  /** Number of the next draw, "" if unknown. */
  readonly nextTerm: string;
  readonly countdown: ReactNode;
  /** The draw's age; nothing if the draw's time shows it already. */
  readonly age: ReactNode;
  /** Beside the name: the track's pin, and the share button. */
  readonly pin: ReactNode;
  readonly share: ReactNode;
  /** The switch of notifications, which appears after the page has started. */
  readonly bell: ReactNode;
};

/** Name of the track, number, time and age of the latest draw, and the next draw. */
export function ResultHead(props: ResultHeadProps) {
  const { track, draw, notice, nextTerm, countdown, age, pin, share, bell } = props;
  const { id, number, name, alias, simulated, zone } = track;
  const format = useFormat();
  const hasAlias = alias !== "" && alias !== "-";
  return (
    <header className="result-head">
      <TrackBadge id={id} number={number} name={name} side={56} />
      <div className="result-head-names">
        <div className="result-head-title">
          <h1>{name}</h1>
          {pin}
        </div>
        <Dotted className="result-head-sub">
          {hasAlias && <span className="result-head-alias">{alias}</span>}
          {simulated && (
            <span>
              <SimulatedChip />
            </span>
          )}
        </Dotted>
      </div>
      <div className="result-head-share">{share}</div>
      {draw !== null && (
        <>
          <Dotted className="result-head-facts">
            {draw.term !== "" && (
              <b>
                <span>
                  <Trans>
                    No. <Term term={draw.term} />
                  </Trans>
                </span>
              </b>
            )}
            {draw.open_timestamp > 0 && <span>{format.clock(draw.open_timestamp, zone)}</span>}
            {/* Last, since it grows: nothing behind it can move. */}
            {age}
          </Dotted>
          <div className="result-head-bell">{bell}</div>
          {draw.open_timestamp > 0 && <Opened openedAt={draw.open_timestamp} zone={zone} />}
        </>
      )}
      {(draw !== null || nextTerm !== "") && (
        <NextDraw draw={draw} nextTerm={nextTerm} days={track} countdown={countdown} />
      )}
      {draw !== null && <Corrected draw={draw} zone={zone} />}
      {notice !== "" && (
        <p className="result-head-notice" data-testid="notice">
          {notice}
        </p>
      )}
    </header>
  );
}

/** The result before a correction, and the time of the correction. */
function Corrected({ draw, zone }: { readonly draw: LastOpen; readonly zone: string }) {
  const { i18n } = useLingui();
  const text = correctionText(draw, zone, { i18n, format: useFormat() });
  return text === "" ? null : (
    <p className="result-head-notice" data-testid="corrected">
      {text}
    </p>
  );
}

type OpenedProps = { readonly openedAt: number; readonly zone: string };

/** Date of a draw and the track's zone, and the visitor's own time where that differs. */
function Opened({ openedAt, zone }: OpenedProps) {
  const { t } = useLingui();
  const format = useFormat();
  const day = localDay(zone, openedAt);
  // Not in the first render, which must equal the server's.
  const abroad = useInBrowser(() => zonesDiffer(OWN_ZONE, zone, openedAt), false);
  const isSameDay = localDay(OWN_ZONE, openedAt) === day;
  // With a date the seconds are omitted, because the line is full on a phone.
  const here = isSameDay ? format.clock(openedAt) : format.dated(openedAt).replace(/:\d\d$/, "");
  return (
    <Dotted className="result-head-zone">
      <span>{format.day(day)}</span>
      <span>{zoneLabel(zone, openedAt)}</span>
      {abroad && <span>{t`your time ${here}`}</span>}
    </Dotted>
  );
}
