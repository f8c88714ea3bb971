import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { DeadEnd } from "#pages/error/dead-end.tsx";

/** 500: something broke while the page was made; no details, a way to go on. */
export function ErrorPage(): ReactNode {
  return (
    <DeadEnd sign="500" title={<Trans>Internal Server Error</Trans>}>
      <Trans>Something went wrong on this page. Try again in a moment.</Trans>
    </DeadEnd>
  );
}
