import { useLingui } from "@lingui/react/macro";
import { safeUrl } from "#lib/safe-url.ts";
import styles from "./frame.module.css";

/** Years of the copyright notice. */
const YEARS = "2016-2025";

/** Pages of the outside results site that the footer leads to, below its address. */
const PAGES = ["about-us", "cus_serv", "coop_com", "disclaimer"] as const;

type Props = {
  /** Address of the outside results site; the links are left out where it isn't sound. */
  readonly resultsUrl: string;
};

/** The foot of the page. */
export function Footer({ resultsUrl }: Props) {
  const { t } = useLingui();
  const site = safeUrl(resultsUrl);
  const names = {
    "about-us": t`About us`,
    cus_serv: t`Customer service`,
    coop_com: t`Business cooperation`,
    disclaimer: t`Disclaimer`,
  };
  return (
    <footer className={styles["footer"]}>
      <div>
        {site !== null && (
          <nav aria-label={t`About this site`}>
            <ul>
              {PAGES.map((page) => (
                <li key={page}>
                  <a
                    href={`${site.replace(/\/+$/, "")}/${page}`}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {names[page]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p>© {YEARS}</p>
      </div>
    </footer>
  );
}
