import { useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import type { Language } from "#contract/languages.ts";
import { LOCALES } from "#i18n/locales.ts";

/** The ids of languages on the older site. */
const IDS: Partial<Record<Language, number>> = { cn: 2, en: 1 };
/** The languages without the operator's choice (spec §4). */
const OFFERED: readonly Language[] = ["cn", "en"];

type Props = {
  /** The language of the page; one that is not offered marks none. */
  readonly current: string;
  readonly offered?: readonly Language[] | undefined;
  /** Address of this page in a language: the links work without scripts. */
  readonly getHref: (locale: Language) => string;
  /** Called instead of following the link. */
  readonly onSwitch: (locale: Language) => void;
};

/** A press that the browser has its own answer to: a new tab, a window, a download. */
function isSpecial({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** This page in the other languages. */
export function LanguageSwitch({ current, offered = OFFERED, getHref, onSwitch }: Props) {
  const { t } = useLingui();
  return (
    <nav className="languages" aria-label={t`Language`}>
      {offered.map((locale) => (
        <a
          key={locale}
          href={getHref(locale)}
          lang={LOCALES[locale].tag}
          hrefLang={LOCALES[locale].tag}
          data-language-id={IDS[locale]}
          aria-current={locale === current ? "true" : undefined}
          onClick={(event) => {
            if (event.defaultPrevented || isSpecial(event)) return;
            event.preventDefault();
            if (locale !== current) onSwitch(locale);
          }}
        >
          {LOCALES[locale].label}
        </a>
      ))}
    </nav>
  );
}
