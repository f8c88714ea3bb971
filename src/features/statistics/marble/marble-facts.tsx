import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { drawingDay, type TrackDays } from "#domain/drawing-day.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import type { Extreme, FormEntry, MarbleForm } from "#domain/marble.ts";
import { useFormat } from "#i18n/format.ts";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { shortTerm } from "#ui/words/term-text.ts";
import { Marble } from "#ui/marble.tsx";
import styles from "./marble-facts.module.css";

type Props = {
  readonly number: number;
  readonly days: TrackDays;
  readonly marbles: number;
  readonly form: MarbleForm;
  /** Leads to a draw by its term. */
  readonly drawLink: ChoiceLink<string>;
};

/** A marble's figures over its races, each with what chance gives or the draw it is of. */
export function MarbleFacts({ number, days, marbles, form, drawLink }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { averageRank, lastWin, sinceWin, best, worst, form: races, ranks, fair } = form;
  const byChance = (value: number) => {
    const chance = format.number(Number(value.toFixed(1)));
    return t`expected ${chance}`;
  };
  return (
    <div className={styles["facts"]}>
      <Marble n={number} style={{ "--size": "64px" }} />
      <h2 className="visually-hidden">{t`Marble ${number}`}</h2>
      <dl>
        <Fact name={t`Races`}>{format.number(races.length)}</Fact>
        <Fact name={t`Wins`} note={byChance(fair)}>
          {format.number(ranks[0] ?? 0)}
        </Fact>
        <LastWin win={lastWin} days={days} drawLink={drawLink} />
        <Fact name={t`Draws since last win`}>{format.number(sinceWin)}</Fact>
        <Fact name={t`Average place`} note={byChance((marbles + 1) / 2)}>
          {averageRank?.toFixed(2) ?? "–"}
        </Fact>
        <Time name={t`Best time`} of={best} drawLink={drawLink} />
        <Time name={t`Worst time`} of={worst} drawLink={drawLink} />
      </dl>
    </div>
  );
}

type FactProps = {
  readonly name: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

function Fact({ name, note, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}

type TimeProps = Pick<Props, "drawLink"> & {
  readonly name: string;
  readonly of: Extreme | null;
};

function Time({ name, of, drawLink }: TimeProps) {
  const { t } = useLingui();
  if (of === null) return <Fact name={name}>–</Fact>;
  const children = t`no. ${shortTerm(of.term)}`;
  const note = drawLink(of.term, { className: styles["link"] ?? "", children });
  return (
    <Fact name={name} note={note}>
      {formatSeconds(of.seconds)}
    </Fact>
  );
}

type WinProps = Pick<Props, "days" | "drawLink"> & { readonly win: FormEntry | null };

/** The newest win and its day. */
function LastWin({ win, days, drawLink }: WinProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (win === null) return <Fact name={t`Last win`}>{t`none in these draws`}</Fact>;
  const children = t`no. ${shortTerm(win.term)}`;
  return (
    <Fact name={t`Last win`} note={format.day(drawingDay(days, win.open_timestamp))}>
      {drawLink(win.term, { className: styles["link"] ?? "", children })}
    </Fact>
  );
}
