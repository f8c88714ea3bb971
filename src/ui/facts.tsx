import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** Why a draw shows no finishing order. `number`: its numbers; undefined before the first draw. */
export function useMissingOrder(number: string | undefined) {
  const { t } = useLingui();
  if (number === undefined) return { text: t`No draw yet`, tone: undefined };
  if (number.trim() === "") return { text: t`Awaiting the result`, tone: undefined };
  return { text: t`Result unreadable`, tone: "warn" };
}

type DottedProps = { readonly children: ReactNode; readonly className?: string | undefined };

/** Facts in a row with dots between them, none of which begins or ends a line. */
export function Dotted({ children, className = "" }: DottedProps) {
  return <p className={`${styles["dotted"]} ${className}`}>{children}</p>;
}

/** Digits at the end of a term that distinguish the draws of a day. */
const TAIL_DIGITS = 4;
/** Longer numbers are shortened. */
const DIGITS_MOST = 8;
/** Longer texts are shortened. */
const CHARACTERS_MOST = 10;

function isLongNumber(term: string): boolean {
  return term.length > DIGITS_MOST && /^\d+$/.test(term);
}

/** A draw's number where there is little room: the end of a long one. */
export function shortTerm(term: string): string {
  if (isLongNumber(term)) return term.slice(-TAIL_DIGITS);
  return term.length > CHARACTERS_MOST ? `…${term.slice(1 - CHARACTERS_MOST)}` : term;
}

type TermProps = { readonly term: string };

/** A draw's number; of a long one only the end is visible where its container is narrow. */
export function Term({ term }: TermProps) {
  if (!isLongNumber(term)) return term;
  return (
    <span title={term}>
      <span className={styles["day"]}>{term.slice(0, -TAIL_DIGITS)}</span>
      {shortTerm(term)}
    </span>
  );
}
