import { useLingui } from "@lingui/react/macro";
import { safeUrl } from "#lib/safe-url.ts";
import { useFooterSite } from "./footer-site.ts";
import styles from "./footer.module.css";

/** Years of the copyright notice (spec §9). */
const YEARS = "2016-2025";

/** Pages of the outside results site that the footer leads to, below its address. */
const PAGES = ["about-us", "cus_serv", "coop_com", "disclaimer"] as const;

/** The address of a page below the site's, whatever slash or query that ends with. */
function below(site: string, page: string): string {
  return `${site.replace(/[?#].*$/, "").replace(/\/+$/, "")}/${page}`;
}

type Props = {
  /** Address of the outside results site; the names bear no links where it isn't sound. */
  readonly resultsUrl: string;
};

/** The foot of the page. */
export function Footer({ resultsUrl }: Props) {
  // Hardly ever drawn again: remembering each text would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  const site = safeUrl(useFooterSite(resultsUrl));
  const names = {
    "about-us": t`About us`,
    cus_serv: t`Customer service`,
    coop_com: t`Business cooperation`,
    disclaimer: t`Disclaimer`,
  };
  return (
    <footer className={styles["footer"]} data-noprint>
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
