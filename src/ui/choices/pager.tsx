import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./pager.module.css";

export type PageLinkProps = {
  readonly className: string;
  readonly "aria-label"?: string;
  readonly rel?: "prev" | "next";
  readonly children: ReactNode;
};

type Props = {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly link: (page: number, props: PageLinkProps) => ReactNode;
};

/** Links to the previous and next page; nothing for a single page. */
export function Pager({ page, pages, link }: Props) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  const className = buttonClass("icon");
  const step = (to: number, rel: "prev" | "next", label: string) => {
    const children = <Icon name={rel === "prev" ? "chevron-left" : "chevron-right"} />;
    if (to >= 1 && to <= pages) return link(to, { className, rel, "aria-label": label, children });
    return (
      <span className={className} aria-disabled="true">
        {children}
      </span>
    );
  };
  return (
    <nav className={styles["pager"]} aria-label={t`Pages`}>
      {step(page - 1, "prev", t`Previous page`)}
      <span className={styles["page"]} aria-current="page">
        {t`${page} of ${pages}`}
      </span>
      {step(page + 1, "next", t`Next page`)}
    </nav>
  );
}
