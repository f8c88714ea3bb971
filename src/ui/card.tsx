import type { ReactNode } from "react";
import styles from "./card.module.css";

type Props = {
  readonly children: ReactNode;
  readonly as?: "div" | "section" | "article";
  readonly pad?: boolean;
  readonly label?: string;
  readonly className?: string;
};

/** A raised surface. `label` names it for screen readers; `pad` gives it the page's padding. */
export function Card({ children, as: Tag = "div", pad = false, label, className = "" }: Props) {
  return (
    <Tag
      className={`${styles["card"]} ${pad ? styles["pad"] : ""} ${className}`}
      aria-label={label}
    >
      {children}
    </Tag>
  );
}
