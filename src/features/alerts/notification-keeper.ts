import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useSubjectName } from "./use-track-name.ts";
import { followedMarbles } from "#device/favourites/followed.ts";
import { pins } from "#device/favourites/pins.ts";
import { marbleSubject } from "#device/push/subject.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import type { Notifications } from "#device/push/notifications.ts";

type Props = { readonly notifications: Notifications };

/** Keeps notifications in the language of the page, to pinned tracks and followed marbles, and says when they end. */
export function NotificationKeeper({ notifications }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const nameOf = useSubjectName();
  useEffect(() => void notifications.setLanguage(locale), [notifications, locale]);
  const keep = useEffectEvent(async () => {
    const subjects = [...pins().get(), ...followedMarbles().get().map(marbleSubject)];
    for (const subject of await notifications.keepOnly(subjects)) {
      const name = nameOf(subject);
      toast({ aside: true, text: t`Notifications for ${name} are off.` });
    }
  });
  useEffect(() => {
    const keepNow = () => void keep();
    keepNow();
    const ends = [pins().subscribe(keepNow), followedMarbles().subscribe(keepNow)];
    return () => ends.forEach((end) => end());
  }, []);
  return null;
}
