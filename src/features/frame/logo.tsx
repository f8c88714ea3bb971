import { Link } from "@tanstack/react-router";
import type { SeoInfo } from "#contract/site.ts";
import type { Locale } from "#i18n/locales.ts";
import { safeUrl } from "#lib/safe-url.ts";
import styles from "./frame.module.css";

type Props = { readonly site: SeoInfo; readonly locale: Locale };

/** The site's logo by theme and language, leading home; its name where there is no picture. */
export function Logo({ site, locale }: Props) {
  const name = site.site_name || "Marble Draws";
  const day = safeUrl(locale === "cn" ? site.day_cn_logo_url : site.day_en_logo_url);
  const night = safeUrl(locale === "cn" ? site.night_cn_logo_url : site.night_en_logo_url) ?? day;
  const size = { width: locale === "cn" ? 136 : 176, height: 36 };
  return (
    <Link to="/" className={styles["logo"]} aria-label={name}>
      {day === null || night === null ? (
        name
      ) : (
        <>
          {/* The hidden one is never asked for: a lazy picture that isn't shown isn't loaded. */}
          <img className={styles["day"]} src={day} loading="lazy" alt="" {...size} />
          <img className={styles["night"]} src={night} loading="lazy" alt="" {...size} />
        </>
      )}
    </Link>
  );
}
