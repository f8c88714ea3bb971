import { useLingui } from "@lingui/react/macro";
import { toast } from "#features/toasts/toast.ts";

interface SharedLink {
  readonly title: string;
}

/** Shares this page's address by the device's own sheet, or copies it where there is none. */
export function useShareLink(): (link: SharedLink) => Promise<void> {
  const { t } = useLingui();
  return async ({ title }) => {
    const url = window.location.href;
    try {
      if (typeof navigator.share === "function") {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast({ type: "success", text: t`Link copied` });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ type: "error", text: t`The link could not be shared` });
    }
  };
}
