import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { safeUrl } from "#lib/safe-url.ts";
import styles from "./footer.module.css";

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

/** Pages of the external results site that the footer leads to, below its address. */
const PAGES = ["about-us", "cus_serv", "coop_com", "disclaimer"] as const;

/** The address of a page below the site's, whatever slash or query that ends with. */
function below(site: string, page: string): string {
  return `${site.replace(/[?#].*$/, "").replace(/\/+$/, "")}/${page}`;
}

type Props = {
  /** Address of the external results site; without a valid one the names aren't links. */
  readonly resultsUrl: string;
};

export function Footer({ resultsUrl }: Props) {
  const { t } = useLingui();
  const site = safeUrl(useFooterSite(resultsUrl));
  const names = {
    "about-us": t`About us`,
    cus_serv: t`Customer service`,
    coop_com: t`Business cooperation`,
    disclaimer: t`Disclaimer`,
  };
  return (
    <footer className={`${styles["footer"]} later`} data-noprint>
      <div>
        <nav aria-label={t`Results site`}>
          <ul>
            {PAGES.map((page) => (
              <li key={page}>
                {site === null ? (
                  <span>{names[page]}</span>
                ) : (
                  <a href={below(site, page)} target="_blank" rel="noopener noreferrer">
                    {names[page]}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <p>© {YEARS}</p>
      </div>
    </footer>
  );
}
