import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SeoInfo } from "#contract/site.ts";
import type { Locale } from "#i18n/locales.ts";
import { safeUrl } from "#contract/url/safe-url.ts";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "./logo.tsx";
import { SiteLink } from "./site-link.tsx";

/** Pixels of scrolling past which the header becomes `fixed` (spec §9). */
export const HEADER_FIXED_PX = 10;

type Props = {
  readonly site: SeoInfo;
  readonly locale: Locale;
  /** Whether the page is scrolled past {@link HEADER_FIXED_PX}. */
  readonly fixed: boolean;
  readonly menu: ReactNode;
  /** News of the site itself, beside the tools. */
  readonly news: ReactNode;
  readonly language: ReactNode;
  readonly theme: ReactNode;
};

/** The bar at the top: logo, menu, links, language and theme; on a phone logo and theme. */
export function Header({ site, locale, fixed, menu, news, language, theme }: Props) {
  const { t } = useLingui();
  const results = safeUrl(site.site_kaicai_url);
  return (
    <header className={`header ${fixed ? "fixed" : ""}`} data-fixed={fixed || undefined}>
      <div className="header-bar">
        <Logo site={site} locale={locale} />
        <nav className="header-nav" aria-label={t`Main`}>
          {menu}
          <Link to="/track/ColdHotAnalyze">{t`Hot & cold`}</Link>
          {results !== null && (
            <SiteLink href={results}>
              {t`Results site`}
              <Icon name="external" size={16} />
            </SiteLink>
          )}
        </nav>
        <div className="header-tools">
          {news}
          <div className="header-language">{language}</div>
          {theme}
        </div>
      </div>
    </header>
  );
}

/** Lets keyboards jump over the bar to the page, whose main part has the id `main`. */
export function SkipLink() {
  const { t } = useLingui();
  return (
    <a className="header-skip" href="#main" data-noprint>
      {t`Skip to content`}
    </a>
  );
}
