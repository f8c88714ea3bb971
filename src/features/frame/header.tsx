import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SeoInfo } from "#contract/site.ts";
import type { Locale } from "#i18n/locales.ts";
import { safeUrl } from "#lib/safe-url.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./frame.module.css";
import { Logo } from "./logo.tsx";

type Props = {
  readonly site: SeoInfo;
  readonly locale: Locale;
  /** The page is scrolled: the bar stands out from it. */
  readonly fixed: boolean;
  /** The menu of the tracks. */
  readonly menu: ReactNode;
  /** Language and theme. */
  readonly tools: ReactNode;
};

/** The bar at the top: logo, menu, links, tools. */
export function Header({ site, locale, fixed, menu, tools }: Props) {
  const { t } = useLingui();
  const results = safeUrl(site.site_kaicai_url);
  return (
    <header
      className={`${styles["header"]} ${fixed ? "fixed" : ""}`}
      data-fixed={fixed || undefined}
    >
      <div className={styles["bar"]}>
        <Logo site={site} locale={locale} />
        <nav className={styles["nav"]} aria-label={t`Main`}>
          {menu}
          <Link to="/track/ColdHotAnalyze">
            <Trans>Hot & cold</Trans>
          </Link>
          {results !== null && (
            <a href={results} target="_blank" rel="noopener noreferrer">
              <Trans>Results site</Trans>
              <Icon name="external" size={16} />
            </a>
          )}
        </nav>
        <div className={styles["tools"]}>{tools}</div>
      </div>
    </header>
  );
}

/** Lets keyboards jump over the bar to the page, whose main part has the id `main`. */
export function SkipLink() {
  return (
    <a className={styles["skip"]} href="#main">
      <Trans>Skip to content</Trans>
    </a>
  );
}
