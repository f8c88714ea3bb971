import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "#i18n/format.ts";
import { EmptyState } from "#ui/notice.tsx";
import { hiddenTermStart, shortTerm } from "#ui/words/term-text.ts";

/** The reason why a draw has no finishing order. `number`: its numbers; undefined before the first draw. */
export function useMissingOrder(number: string | undefined) {
  const { t } = useLingui();
  if (number === undefined) return { text: t`No draw yet`, tone: undefined };
  if (number.trim() === "") return { text: t`Awaiting the result`, tone: undefined };
  return { text: t`Invalid result`, tone: "warn" };
}

type NoDrawsProps = {
  /** YYYY-MM-DD. */
  readonly day?: string | undefined;
  /** Reason without draws, and the day of the track's first draw. */
  readonly empty?:
    | { readonly reason: "before_first" | "to_come" | "none"; readonly first_date: string }
    | undefined;
};

/** Replaces data of a day without draws, with the reason; without a day, of a window without draws. */
export function NoDraws({ day = "", empty }: NoDrawsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const date = format.day(day);
  if (day === "") return <EmptyState title={t`No draws to count`} />;
  if (empty?.reason === "to_come") return <EmptyState title={t`${date} is still to come`} />;
  const first = format.day(empty?.first_date ?? "");
  return (
    <EmptyState title={t`No draws on ${date}`}>
      {empty?.reason === "before_first" && <span>{t`The first draw was on ${first}.`}</span>}
    </EmptyState>
  );
}

/** The start of a track's day (`HH:MM`), unless it is midnight. */
export function DayStart({ start }: { readonly start: string }) {
  const { t } = useLingui();
  if (start === "00:00") return null;
  return <small className="day-start">{t`Day starts at ${start}`}</small>;
}

type DottedProps = { readonly children: ReactNode; readonly className?: string | undefined };

/** Facts in a row, separated by dots that never start or end a line. */
export function Dotted({ children, className = "" }: DottedProps) {
  return <p className={`dotted ${className}`}>{children}</p>;
}

type TermProps = { readonly term: string };

/** A draw's number; a narrow container shows only the end of a long one. */
export function Term({ term }: TermProps) {
  const head = hiddenTermStart(term);
  if (head === "") return term;
  return (
    <span title={term}>
      <span className="term-day">{head}</span>
      {shortTerm(term)}
    </span>
  );
}
