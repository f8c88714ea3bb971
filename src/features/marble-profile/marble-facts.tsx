import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatSeconds } from "#domain/format-seconds.ts";
import { type Extreme, type MarbleForm, type WinWaits, winWaits } from "#domain/marble.ts";
import { useFormat } from "#i18n/format.ts";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { shortTerm } from "#ui/words/term-text.ts";
import { Marble } from "#ui/marble.tsx";
import styles from "./marble-facts.module.css";

export interface FactLinks {
  /** Leads to a draw by its term. */
  readonly drawLink: ChoiceLink<string>;
  /** Link to a search in the track's history; absent if only some draws are searched. */
  readonly findLink?: ChoiceLink<string> | undefined;
}

type Props = FactLinks & {
  readonly number: number;
  readonly marbles: number;
  readonly form: MarbleForm;
};

/** A marble's figures over its races, each with what chance gives or the draw it is of. */
export function MarbleFacts({ number, marbles, form, ...links }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { averageRank, best, worst, form: races, ranks, fair } = form;
  const waits = winWaits(races, marbles);
  const byChance = (value: number) => {
    const chance = format.number(Number(value.toFixed(1)));
    return t`by chance ${chance}`;
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
        <LastWin number={number} waits={waits} {...links} />
        <Fact name={t`Draws since last win`}>{format.number(waits.since)}</Fact>
        <Fact name={t`Longest without a win`} note={byChance(waits.fair)}>
          {format.number(waits.longest)}
        </Fact>
        <Fact name={t`Average place`} note={byChance((marbles + 1) / 2)}>
          {averageRank?.toFixed(2) ?? "–"}
        </Fact>
        <Time name={t`Best time`} of={best} {...links} />
        <Time name={t`Worst time`} of={worst} {...links} />
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

type TimeProps = FactLinks & { readonly name: string; readonly of: Extreme | null };

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

type WinProps = FactLinks & { readonly number: number; readonly waits: WinWaits };

/** The newest win and its day; without one a link that searches the history for it. */
function LastWin({ number, waits: { last }, drawLink, findLink }: WinProps) {
  const { t } = useLingui();
  const format = useFormat();
  const className = styles["link"] ?? "";
  if (last === null) {
    const look = findLink?.(t`last win of ${number}`, {
      className,
      children: t`look further back`,
    });
    return (
      <Fact name={t`Last win`} note={look}>
        {t`none in these draws`}
      </Fact>
    );
  }
  const children = t`no. ${shortTerm(last.term)}`;
  return (
    <Fact name={t`Last win`} note={format.day(last.day)}>
      {drawLink(last.term, { className, children })}
    </Fact>
  );
}
