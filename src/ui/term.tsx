import styles from "./term.module.css";

/** Digits of a term that tell the draws of a day apart. */
const TERM_TAIL = 4;

type Props = { readonly term: string };

/** A draw's number; of a long one only the end is to be seen where its container is narrow. */
export function Term({ term }: Props) {
  if (!/^\d{9,}$/.test(term)) return term;
  return (
    <span title={term}>
      <span className={styles["day"]}>{term.slice(0, -TERM_TAIL)}</span>
      {term.slice(-TERM_TAIL)}
    </span>
  );
}
