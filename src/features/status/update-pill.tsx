import { useLingui } from "@lingui/react/macro";
import { useEffect, useSyncExternalStore } from "react";
import { onFirstClick, whenQuiet } from "#pwa/activity.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "./toasts/toast.ts";
import type { Updates } from "#pwa/update/update.ts";
import styles from "./update-pill.module.css";

/** Milliseconds without a request after which the visitor's click counts as completed. */
const QUIET_MS = 1000;

type Props = { readonly updates: Updates };

/**
 * Announces a new build in the header, and once in a toast that the site works offline. The toast follows the first
 * click, so that it isn't the largest contentful paint and a visit that only scrolls doesn't load the toasts.
 */
export function UpdatePill({ updates }: Props) {
  const { t } = useLingui();
  const { store } = updates;
  const { prompt, bar, ready } = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => {
    if (!ready) return;
    const text = t`Ready: the site now works offline too.`;
    const announce = () => {
      if (store.get().ready) toast({ aside: true, type: "success", text });
      updates.dismissReady();
    };
    return onFirstClick(() => whenQuiet(announce, QUIET_MS));
  }, [ready, store, updates, t]);
  const text = bar
    ? t`The site has a new version. Reload when you are done.`
    : t`A new version is ready.`;
  if (!prompt && !bar) return null;
  return (
    <>
      <span className={styles["text"]}>{text}</span>
      <Button
        className={styles["reload"] ?? ""}
        look="accent"
        title={text}
        onClick={bar ? updates.reloadNow : updates.accept}
      >
        <Icon name="replay" size={16} />
        {t`Reload`}
      </Button>
      {!bar && (
        <Button look="icon-bare" aria-label={t`Later`} onClick={updates.later}>
          <Icon name="close" size={16} />
        </Button>
      )}
    </>
  );
}
