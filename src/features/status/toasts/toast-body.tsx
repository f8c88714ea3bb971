import styles from "./toast-host.module.css";
import type { ToastType } from "./toast.ts";

/** Repeats of a text from which the toast shows their number. */
const REPEATS_SHOWN_FROM = 2;
/** The highest number of repeats that is shown; above it `99+` (spec §9). */
const REPEATS_MOST = 99;

const MARKS = {
  info: "M12 11v5.5M12 7.4v.2",
  success: "m7.5 12.5 3 3 6-6.5",
  warning: "M12 7v6M12 16.4v.2",
  error: "m8.5 8.5 7 7M15.5 8.5l-7 7",
} as const satisfies Record<ToastType, string>;

type MarkProps = { readonly type: ToastType };

/** The sign of a toast's type; decoration only. */
export function ToastMark({ type }: MarkProps) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" strokeWidth="2" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" strokeWidth="1.6" />
      <path d={MARKS[type]} />
    </svg>
  );
}

type BodyProps = {
  readonly text: string;
  /** How often the text was shown, from 1. */
  readonly repeats: number;
};

export function ToastBody({ text, repeats }: BodyProps) {
  return (
    <div className={styles["line"]}>
      <span>{text}</span>
      {repeats >= REPEATS_SHOWN_FROM && (
        <>
          <span className="visually-hidden">×</span>
          <span className={styles["count"]}>
            {repeats > REPEATS_MOST ? `${REPEATS_MOST}+` : repeats}
          </span>
        </>
      )}
    </div>
  );
}
