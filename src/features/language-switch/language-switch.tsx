import { useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import styles from "./language-switch.module.css";
import { OFFERED, type OfferedLocale } from "./offered.ts";

type Props = {
  /** The language of the page; one that is not offered marks none. */
  readonly current: string;
  /** Address of this page in each language: the links work without scripts. */
  readonly hrefs: Readonly<Record<OfferedLocale, string>>;
  /** Called in place of following the link. */
  readonly onSwitch: (locale: OfferedLocale) => void;
};

/** A press that the browser has its own answer to: a new tab, a window, a download. */
function isSpecial({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** This page in the other languages. */
export function LanguageSwitch({ current, hrefs, onSwitch }: Props) {
  const { t } = useLingui();
  return (
    <nav className={styles["languages"]} aria-label={t`Language`}>
      {OFFERED.map(({ id, locale, tag, name }) => (
        <a
          key={id}
          href={hrefs[locale]}
          lang={tag}
          hrefLang={tag}
          data-language-id={id}
          aria-current={locale === current ? "true" : undefined}
          onClick={(event) => {
            if (event.defaultPrevented || isSpecial(event)) return;
            event.preventDefault();
            if (locale !== current) onSwitch(locale);
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
