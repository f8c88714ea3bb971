import type { ReactNode } from "react";

type Props = {
  /** A safe address. */
  readonly href: string;
  readonly children: ReactNode;
};

/** A link to an address of the operator: a page of this site opens in place of this one, another site beside it. */
export function SiteLink({ href, children }: Props) {
  const isOwn = href.startsWith("/");
  return (
    <a href={href} {...(!isOwn && { target: "_blank", rel: "noopener noreferrer" })}>
      {children}
    </a>
  );
}
