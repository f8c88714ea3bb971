import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { DeadEnd } from "./dead-end.tsx";

/** 500: the page failed; no details, a link home. */
export function ErrorPage(): ReactNode {
  return (
    <DeadEnd sign="500" title={<Trans>Internal Server Error</Trans>}>
      <Trans>Something went wrong on this page. Try again in a moment.</Trans>
    </DeadEnd>
  );
}
