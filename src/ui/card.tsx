import type { ReactNode } from "react";

type Props = {
  readonly children: ReactNode;
  readonly as?: "div" | "section" | "article";
  readonly pad?: boolean;
  readonly label?: string;
  readonly className?: string;
  /** Id of the track that the page is about: the page needs the app when that draws. */
  readonly "data-about"?: number;
};

/** A raised surface. `label` names it for screen readers; `pad` gives it the page's padding. */
export function Card({
  children,
  as: Tag = "div",
  pad = false,
  label,
  className = "",
  ...data
}: Props) {
  return (
    <Tag className={`card ${pad ? "card-pad" : ""} ${className}`} aria-label={label} {...data}>
      {children}
    </Tag>
  );
}
