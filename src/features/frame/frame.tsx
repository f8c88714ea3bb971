import { useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SkipLink } from "./header.tsx";
import progress from "./progress.module.css";

type Props = {
  readonly header: ReactNode;
  readonly sidebar: ReactNode;
  readonly footer: ReactNode;
  /** A phone's bar at the bottom. */
  readonly bottom: ReactNode;
  readonly children: ReactNode;
};

/** The layout of every page. */
export function Frame({ header, sidebar, footer, bottom, children }: Props) {
  return (
    <>
      <SkipLink />
      <Progress />
      {header}
      <div className="page">
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {sidebar}
      </div>
      {footer}
      {bottom}
    </>
  );
}

/** A progress line at the top of the window while another page takes long to load. */
function Progress() {
  const { t } = useLingui();
  const underway = useRouterState({ select: ({ isLoading }) => isLoading });
  return underway && <progress className={progress["line"]} aria-label={t`Loading…`} />;
}
