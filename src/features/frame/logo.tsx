import { Link } from "@tanstack/react-router";
import type { SeoInfo } from "#contract/site.ts";
import type { Locale } from "#i18n/locales.ts";
import { safeUrl } from "#lib/safe-url.ts";
import styles from "./header.module.css";
import { logosOf } from "./logos.ts";

type Props = { readonly site: SeoInfo; readonly locale: Locale };

/** The site's logo by theme and language, leading home. */
export function Logo({ site, locale }: Props) {
  const { day, night, width, height } = logosOf(site, locale, safeUrl);
  return (
    <Link
      to="/"
      className={styles["logo"]}
      aria-label={site.site_name || "Marble Draws"}
      data-unmarked
    >
      {/* Asked for with the page, both: waiting to know which one shows would cost a trip. */}
      <img className={styles["day"]} src={day} alt="" {...{ width, height }} />
      <img className={styles["night"]} src={night} alt="" {...{ width, height }} />
    </Link>
  );
}
