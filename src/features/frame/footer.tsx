import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import type { SeoInfo } from "#contract/site.ts";
import { safeUrl } from "#contract/url/safe-url.ts";
import { SiteLink } from "./site-link.tsx";

/** Milliseconds after the page's load at which the footer's links are refreshed (spec §9). */
export const FOOTER_REFRESH_MS = 1000;

/** The results site's address for the footer: the first one until the refresh, then the newest. */
export function useFooterSite(newest: string): string {
  const [first] = useState(newest);
  const [refreshed, setRefreshed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(setRefreshed, FOOTER_REFRESH_MS, true);
    };
    if (document.readyState === "complete") wait();
    else window.addEventListener("load", wait, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("load", wait);
    };
  }, []);
  return refreshed ? newest : first;
}

/** Years of the copyright notice (spec §9). */
const YEARS = "2016-2025";

/** Pages of the external results site that the footer leads to, below its address, by the names of own ones. */
const PAGES = [
  ["about_us", "about-us"],
  ["cus_serv", "cus_serv"],
  ["coop_com", "coop_com"],
  ["disclaimer", "disclaimer"],
] as const;

/** The address of a page below the site's, whatever slash or query that ends with. */
function joinPath(site: string | null, page: string): string {
  if (site === null) return "";
  return `${site.replace(/[?#].*$/, "").replace(/\/+$/, "")}/${page}`;
}

type Props = {
  /** Address of the external results site; without a valid one its pages are left out. */
  readonly resultsUrl: string;
  /** Addresses in place of those pages, "" for none. */
  readonly own?: SeoInfo["footer"];
  /** The second row: the site's own pages. */
  readonly children?: ReactNode;
};

export function Footer({ resultsUrl, own = {}, children }: Props) {
  const { t } = useLingui();
  const site = safeUrl(useFooterSite(resultsUrl));
  const names = {
    about_us: t`About us`,
    cus_serv: t`Customer service`,
    coop_com: t`Business cooperation`,
    disclaimer: t`Disclaimer`,
  };
  const links = PAGES.flatMap(([name, page]) => {
    const href = safeUrl(own[name] ?? joinPath(site, page));
    return href === null ? [] : [{ name, href }];
  });
  return (
    <footer className="footer until-styled" data-noprint>
      <div>
        {links.length > 0 && (
          <nav aria-label={t`Results site`}>
            <ul>
              {links.map(({ name, href }) => (
                <li key={name}>
                  <SiteLink href={href}>{names[name]}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p>© {YEARS}</p>
        {children}
      </div>
    </footer>
  );
}
