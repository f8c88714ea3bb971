import { useLocation, useMatches, useRouter } from "@tanstack/react-router";
import { splitLocale, switchHref } from "#contract/languages.ts";
import type { SeoInfo } from "#contract/site.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { useLocale } from "#i18n/format.ts";
import { useSwitchLocale } from "#i18n/switch-locale.ts";
import { useInBrowser } from "#ui/window-state.ts";

/** Query and hash of the address as it was typed. The server renders a page with the parameters that its route reads. */
function useTyped(): { search: string; hash: string } {
  const { stringifySearch } = useRouter().options;
  // oxlint-disable-next-line no-underscore-dangle -- only what the route's schema reads
  const read = useMatches({ select: (matches) => matches.at(-1)?._strictSearch });
  const search = useInBrowser(() => window.location.search, stringifySearch(read ?? {}));
  const hash = useInBrowser(() => window.location.hash, "");
  return { search, hash };
}

/** This page in other languages: those of the switch, cn and en by default. */
export function Languages({ offered }: { readonly offered: SeoInfo["languages"] }) {
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const visible = useLocation({ select: ({ publicHref }) => publicHref });
  const { search, hash } = useTyped();
  const path = splitLocale(visible.replace(/[?#].*/s, "")).path + search;
  return (
    <LanguageSwitch
      current={locale}
      offered={offered}
      getHref={(to) => switchHref(to, path) + hash}
      onSwitch={(to) => switchLocale?.(to)}
    />
  );
}
