import { useLingui } from "@lingui/react/macro";
import type { DrawVerdict } from "#device/log/status.ts";
import { Line } from "./line.tsx";

type Props = { readonly verdict: DrawVerdict; readonly term: string };

/** Why a draw could not be proven. */
export function Unproved({ verdict: { kind, report, status }, term }: Props) {
  const { t } = useLingui();
  if (kind === "badLink") {
    return (
      <Line tone="bad">{t`The proof in this link doesn’t belong to the draw in it. The link was changed or damaged.`}</Line>
    );
  }
  if (report?.kind === "notLogged") {
    return <Line tone="bad">{t`No. ${term} is not in the log.`}</Line>;
  }
  if (report?.kind === "otherResult") {
    return (
      <Line tone="bad">{t`The log has another result of no. ${term}, and no correction of it.`}</Line>
    );
  }
  if (report?.kind === "otherRun" || report?.kind === "wrongSeed") {
    return (
      <Line tone="bad">{t`Run again on this device, the result is another one than the promise makes.`}</Line>
    );
  }
  if (report !== null) {
    return (
      <Line tone="bad">{t`The log itself failed its check: this draw can’t be verified.`}</Line>
    );
  }
  if (status === 0) {
    return (
      <Line tone="plain">{t`Not checked on this device before, so it can’t be checked offline.`}</Line>
    );
  }
  if (status === 503) {
    return (
      <Line tone="plain">{t`This draw is not in the published log yet. Try again later.`}</Line>
    );
  }
  return <Line tone="bad">{t`The site shows no valid log at present (status ${status})`}</Line>;
}
