import type { ReactNode } from "react";
import styles from "./dotted.module.css";

type Props = { readonly children: ReactNode; readonly className?: string | undefined };

/** Facts in a row with dots between them, none of which begins or ends a line. */
export function Dotted({ children, className = "" }: Props) {
  return <p className={`${styles["dotted"]} ${className}`}>{children}</p>;
}
