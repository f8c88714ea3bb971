import { useLingui } from "@lingui/react/macro";
import { toast } from "./toasts/toast.ts";

/** Returns a function that shows the toast for a track without a draw (spec §8). */
export function useNoData(): () => void {
  const { t } = useLingui();
  return () => toast({ type: "error", text: t`Error:This is Track No Data` });
}
