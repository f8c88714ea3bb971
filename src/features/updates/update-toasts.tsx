import { useLingui } from "@lingui/react/macro";
import { useEffect, useSyncExternalStore } from "react";
import { onFirstActivity } from "#device/update/first-activity.ts";
import { pageToasts, toast } from "#ui/toasts/toast.ts";
import type { ToastOptions } from "#ui/toasts/toast-list.ts";
import type { Updates } from "#device/update/update.ts";

/** Shows a toast while something holds, once: the same text again would count up. */
function useToastWhile(on: boolean, options: ToastOptions, turn: unknown) {
  const { text } = options;
  useEffect(() => {
    if (on && !pageToasts.get().some((shown) => shown.text === text)) toast(options);
    // oxlint-disable-next-line react/exhaustive-deps -- the text and the turn tell all that may change
  }, [on, text, turn]);
  useEffect(() => {
    if (on) return;
    const shown = pageToasts.get().find((each) => each.text === text);
    if (shown !== undefined) pageToasts.close(shown.id);
  }, [on, text]);
}

type Props = { readonly updates: Updates };

/** Tells of new builds, and once that the site works offline. */
export function UpdateToasts({ updates }: Props) {
  const { t } = useLingui();
  const { store } = updates;
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  useToastWhile(
    state.prompt,
    {
      text: t`A new version is ready.`,
      durationMs: 0,
      actions: [
        { label: t`Reload`, onPress: updates.accept },
        { label: t`Later`, onPress: updates.later },
      ],
    },
    state,
  );
  useToastWhile(
    state.bar,
    {
      text: t`This page is out of date. Reload it when you are done.`,
      type: "warning",
      durationMs: 0,
      actions: [{ label: t`Reload`, onPress: updates.reloadNow }],
    },
    null,
  );
  useEffect(() => {
    if (!state.ready) return;
    const text = t`Ready: the site now works offline too.`;
    return onFirstActivity(() => {
      toast({ type: "success", text });
      updates.dismissReady();
    });
  }, [state.ready, updates, t]);
  return null;
}
