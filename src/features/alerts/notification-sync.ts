import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useTrackName } from "./use-track-name.ts";
import { pins } from "#data/pins.ts";
import { toast } from "#features/status/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import type { Notifications } from "#pwa/push/notifications.ts";

type Props = { readonly notifications: Notifications };

/** Syncs notifications with the page's language and the pinned tracks; a toast names each track that is switched off. */
export function NotificationSync({ notifications }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const trackName = useTrackName();
  useEffect(() => void notifications.setLanguage(locale), [notifications, locale]);
  const switchOffUnpinned = useEffectEvent(async () => {
    for (const track of await notifications.switchOffExcept(pins().get())) {
      const name = trackName(track);
      toast({ aside: true, text: t`Notifications for ${name} are off.` });
    }
  });
  useEffect(() => {
    const update = () => void switchOffUnpinned();
    update();
    return pins().subscribe(update);
  }, []);
  return null;
}
