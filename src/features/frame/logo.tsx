import { Link } from "@tanstack/react-router";
import type { SeoInfo } from "#contract/site.ts";
import type { Locale } from "#i18n/locales.ts";
import { safeUrl } from "#contract/url/safe-url.ts";
import { OwnLogo } from "./own-logo.tsx";

/** The site's own pictures, which only other sites that ask the API show. */
const OWN = "/art/logo-";

/** Pixels of every picture, so that nothing moves when one replaces another. */
const SIZES = { cn: { width: 136, height: 36 }, en: { width: 176, height: 36 } } as const;

/**
 * The operator's logos of a language by theme, one for both where the other is missing or unsound; Japanese shares
 * the English ones. Null where both are.
 */
export function logosOf(site: SeoInfo, locale: Locale) {
  const words = locale === "cn" ? "cn" : "en";
  const [day, night] = (["day", "night"] as const).map((theme) => {
    const address = site[`${theme}_${words}_logo_url`];
    return address.startsWith(OWN) ? null : safeUrl(address);
  });
  const one = day ?? night;
  return one ? { day: day ?? one, night: night ?? one, size: SIZES[words] } : null;
}

type Props = { readonly site: SeoInfo; readonly locale: Locale };

/** The site's logo by theme and language, leading home. */
export function Logo({ site, locale }: Props) {
  const logos = logosOf(site, locale);
  const name = site.site_name || "Marble Draws";
  return (
    <Link to="/" className="logo" aria-label={name} data-unmarked>
      {logos === null ? (
        <OwnLogo name={name} />
      ) : (
        <>
          {/* Both are requested with the page: waiting to know which one shows would cost a round trip. */}
          <img className="logo-day" src={logos.day} alt="" {...logos.size} />
          <img className="logo-night" src={logos.night} alt="" {...logos.size} />
        </>
      )}
    </Link>
  );
}
