import { useLingui } from "@lingui/react/macro";
import { useEffect, useSyncExternalStore } from "react";
import { onFirstActivity } from "#device/update/first-activity.ts";
import { closeToast, toast, type ToastOptions } from "#ui/toasts/toast.ts";
import type { Updates } from "#device/update/update.ts";

/**
 * Milliseconds that the news waits for the visitor's first activity: it should neither cover a page that is
 * being read nor count as its largest contentful paint.
 */
const READY_WAIT_MS = 20_000;

/** Shows a toast while `on`, again after each change of `state`. */
function useToastWhile(on: boolean, options: ToastOptions, state: unknown) {
  const { text } = options;
  useEffect(() => {
    if (on) toast({ ...options, aside: true, once: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the text and the state hold all that may change
  }, [on, text, state]);
  useEffect(() => (on ? () => closeToast(text) : undefined), [on, text]);
}

type Props = { readonly updates: Updates };

/** Announces new builds, and once that the site works offline. */
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
      // At the top: at the bottom it would move an offer that is being pressed.
      toast({ type: "success", text });
      updates.dismissReady();
    }, READY_WAIT_MS);
  }, [state.ready, updates, t]);
  return null;
}
