import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./pager.module.css";

export type PageLinkProps = {
  readonly className: string;
  readonly "aria-label": string;
  readonly rel: "prev" | "next";
  readonly children: ReactNode;
};

type Props = {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly link: (page: number, props: PageLinkProps) => ReactNode;
};

/** Links to the page before and after; nothing if there is one page only. */
export function Pager({ page, pages, link }: Props) {
  "use no memo";
  const { t } = useLingui();
  if (pages <= 1) return null;
  const className = buttonClass("icon");
  const back = { className, rel: "prev", "aria-label": t`Previous page` } as const;
  const on = { className, rel: "next", "aria-label": t`Next page` } as const;
  return (
    <nav className={styles["pager"]} aria-label={t`Pages`}>
      {page > 1 ? (
        link(page - 1, { ...back, children: <Icon name="chevron-left" /> })
      ) : (
        <span className={className} aria-disabled="true">
          <Icon name="chevron-left" />
        </span>
      )}
      <span className={styles["page"]} aria-current="page">
        {t`${page} of ${pages}`}
      </span>
      {page < pages ? (
        link(page + 1, { ...on, children: <Icon name="chevron-right" /> })
      ) : (
        <span className={className} aria-disabled="true">
          <Icon name="chevron-right" />
        </span>
      )}
    </nav>
  );
}
