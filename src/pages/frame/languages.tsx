import { useLocation } from "@tanstack/react-router";
import { splitLocale, switchHref } from "#contract/languages.ts";
import { LanguageSwitch } from "#features/language-switch/language-switch.tsx";
import { useLocale } from "#i18n/format.ts";
import { useSwitchLocale } from "#i18n/switch-locale.ts";

/** This page in the other languages. */
export function Languages() {
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const visible = useLocation({ select: ({ publicHref }) => publicHref });
  const { path } = splitLocale(visible);
  return (
    <LanguageSwitch
      current={locale}
      hrefs={{ cn: switchHref("cn", path), en: switchHref("en", path) }}
      onSwitch={(to) => switchLocale?.(to)}
    />
  );
}
