import { Link } from "@tanstack/react-router";
import type { SeoInfo } from "#contract/site.ts";
import type { Locale } from "#i18n/locales.ts";
import { safeUrl } from "#contract/url/safe-url.ts";

/** The site's own pictures, which only other sites that ask the API show. */
const OWN = "/art/logo-";

/** Pixels of every picture, so that nothing moves when one replaces another. */
const SIZES = { cn: { width: 136, height: 36 }, en: { width: 176, height: 36 } } as const;

/**
 * The operator's logos of a language by theme, one for both where the other is missing or unsound; Japanese shares
 * the English ones. Null where both are.
 */
export function chooseLogos(site: SeoInfo, locale: Locale) {
  const words = locale === "cn" ? "cn" : "en";
  const [day, night] = (["day", "night"] as const).map((theme) => {
    const address = site[`${theme}_${words}_logo_url`];
    return address.startsWith(OWN) ? null : safeUrl(address);
  });
  const one = day ?? night;
  return one ? { day: day ?? one, night: night ?? one, size: SIZES[words] } : null;
}

/** The site's sign and name, in the HTML itself: a picture would be the last part of a first view to come. */
function OwnLogo({ name }: { readonly name: string }) {
  return (
    <>
      <svg viewBox="2 2 36 30" aria-hidden="true">
        <radialGradient id="sign" cx=".35" cy=".28" r=".8">
          <stop stopColor="#fff0b8" />
          <stop offset=".5" stopColor="#f8c51d" />
          <stop offset="1" stopColor="#8a5c00" />
        </radialGradient>
        <path d="M4 27C12 27 11 12 20 12s8 15 16 15" />
        <circle cx="20" cy="10.5" r="7" fill="url(#sign)" />
      </svg>
      <b>{name}</b>
    </>
  );
}

type Props = { readonly site: SeoInfo; readonly locale: Locale };

/** The site's logo by theme and language, leading home. */
export function Logo({ site, locale }: Props) {
  const logos = chooseLogos(site, locale);
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
