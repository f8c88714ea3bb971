import { useLingui } from "@lingui/react/macro";
import { toast } from "./toasts/toast.ts";

/** Returns a function that shows the toast for a part that can't be loaded. */
export function useLoadFailure(): () => void {
  const { t } = useLingui();
  return () => {
    const text = navigator.onLine
      ? t`Network busy`
      : t`You are offline. Try again when you are back online.`;
    toast({ type: "error", text });
  };
}
