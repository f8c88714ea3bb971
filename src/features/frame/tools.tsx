import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./frame.module.css";

type ThemeProps = { readonly onToggle: () => void };

/** Turns light to dark and back; the style sheet knows which picture to show. */
export function ThemeToggle({ onToggle }: ThemeProps) {
  const { t } = useLingui();
  return (
    <Button look="icon" className={styles["theme"]} aria-label={t`Theme`} onClick={onToggle}>
      <span data-icon="sun">
        <Icon name="sun" />
      </span>
      <span data-icon="moon">
        <Icon name="moon" />
      </span>
    </Button>
  );
}

/** What the link to a language must bear. */
export type LanguageLinkProps = {
  readonly lang: string;
  readonly hrefLang: string;
  readonly "aria-current": "true" | undefined;
  readonly children: ReactNode;
};

/** The languages that are offered, each in its own words. */
export const OFFERED = [
  { locale: "cn", tag: "zh-CN", name: "中文" },
  { locale: "en", tag: "en", name: "English" },
] as const;

export type OfferedLocale = (typeof OFFERED)[number]["locale"];

type LanguagesProps = {
  readonly locale: string;
  readonly link: (locale: OfferedLocale, props: LanguageLinkProps) => ReactNode;
};

/** Links to this page in the other languages. */
export function LanguageLinks({ locale, link }: LanguagesProps) {
  const { t } = useLingui();
  return (
    <nav className={styles["languages"]} aria-label={t`Language`}>
      {OFFERED.map(({ locale: offered, tag, name }) =>
        link(offered, {
          lang: tag,
          hrefLang: tag,
          "aria-current": offered === locale ? "true" : undefined,
          children: name,
        }),
      )}
    </nav>
  );
}
