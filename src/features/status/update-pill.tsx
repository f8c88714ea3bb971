import { useLingui } from "@lingui/react/macro";
import { useEffect, useSyncExternalStore } from "react";
import { onFirstClick, whenQuiet } from "#pwa/update/first-activity.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "./toasts/toast.ts";
import type { Updates } from "#pwa/update/update.ts";
import styles from "./update-pill.module.css";

/** Milliseconds without a request after which what the visitor asked for is there. */
const QUIET_MS = 1000;

type Props = { readonly updates: Updates };

/**
 * Shows a new build in the header, and once in a toast that the site works offline: after the visitor's first click,
 * so that it isn't a page's largest contentful paint and a visit that only scrolls doesn't load the toasts.
 */
export function UpdatePill({ updates }: Props) {
  const { t } = useLingui();
  const { store } = updates;
  const { prompt, bar, ready } = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => {
    if (!ready) return;
    const text = t`Ready: the site now works offline too.`;
    const say = () => {
      if (store.get().ready) toast({ aside: true, type: "success", text });
      updates.dismissReady();
    };
    return onFirstClick(() => whenQuiet(say, QUIET_MS));
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
