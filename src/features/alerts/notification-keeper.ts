import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useTrackName } from "./use-track-name.ts";
import { pins } from "#data/pins.ts";
import { toast } from "#features/status/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import type { Notifications } from "#pwa/push/notifications.ts";

type Props = { readonly notifications: Notifications };

/** Keeps notifications in the language of the page, to pinned tracks, and says when they end. */
export function NotificationKeeper({ notifications }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const nameOf = useTrackName();
  useEffect(() => void notifications.setLanguage(locale), [notifications, locale]);
  const keep = useEffectEvent(async () => {
    for (const track of await notifications.keepOnly(pins().get())) {
      const name = nameOf(track);
      toast({ aside: true, text: t`Notifications for ${name} are off.` });
    }
  });
  useEffect(() => {
    const keepNow = () => void keep();
    keepNow();
    return pins().subscribe(keepNow);
  }, []);
  return null;
}
