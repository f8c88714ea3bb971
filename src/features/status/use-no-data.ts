import { useLingui } from "@lingui/react/macro";
import { toast } from "./toasts/toast.ts";

/** Says that a track has no latest draw and so no page (spec §8). */
export function useNoData(): () => void {
  const { t } = useLingui();
  return () => toast({ type: "error", text: t`Error:This is Track No Data` });
}
