import { useEffect } from "react";
import { useLocale } from "#i18n/format.ts";
import type { Notices } from "#pwa/notices.ts";

type Props = { readonly notices: Notices };

/** Has notifications come in the language of the page, also after a switch. */
export function NoticeLanguage({ notices }: Props) {
  const locale = useLocale();
  useEffect(() => void notices.speak(locale), [notices, locale]);
  return null;
}
