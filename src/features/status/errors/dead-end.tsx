import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type Props = {
  /** A status code or a picture above the title; decoration only. */
  readonly sign: ReactNode;
  readonly title: ReactNode;
  readonly testId?: string;
  /** What the visitor can do. */
  readonly children: ReactNode;
};

/** Replaces a page that can't be shown: the reason, and a link home. */
export function DeadEnd({ sign, title, testId, children }: Props) {
  const { t } = useLingui();
  return (
    <section className="dead-end" data-testid={testId}>
      <p className="dead-end-code" aria-hidden="true">
        {sign}
      </p>
      <h1>{title}</h1>
      <p>{children}</p>
      <Link to="/" className="dead-end-home">
        {t`Back to all tracks`}
      </Link>
    </section>
  );
}
