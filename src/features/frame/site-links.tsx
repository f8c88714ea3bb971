import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { SeoInfo } from "#contract/site.ts";
import { safeUrl } from "#contract/url/safe-url.ts";
import { Icon } from "#ui/icon.tsx";
import { SiteLink } from "./site-link.tsx";

type Props = {
  readonly site: SeoInfo;
  readonly onFeedback: () => void;
  /** Adds the results site, where the header doesn't link to it. */
  readonly results?: boolean;
};

/** External links (results site, site navigation, customer service) and feedback. */
export function SiteLinks({ site, onFeedback, results = false }: Props) {
  const { t } = useLingui();
  const links = [
    { name: t`Results site`, icon: "external", address: results ? site.site_kaicai_url : "" },
    { name: t`Site navigation`, icon: "compass", address: site.site_nav_url },
    { name: t`Customer service`, icon: "headset", address: site.custom_service_url },
  ] as const;
  return (
    <ul className="site-links">
      {links.map(({ name, icon, address }) => {
        const href = safeUrl(address);
        return (
          href !== null && (
            <li key={name}>
              <SiteLink href={href}>
                {name}
                <Icon name={icon} size={18} />
              </SiteLink>
            </li>
          )
        );
      })}
      <li>
        <button type="button" aria-haspopup="dialog" onClick={onFeedback}>
          {t`Feedback`}
          <Icon name="pencil" size={18} />
        </button>
      </li>
    </ul>
  );
}

/** Small links to the pages about this site. */
export function OwnPages() {
  const { t } = useLingui();
  const pages = [
    ["/serviceCenter", t`Service centre`],
    ["/proofs", t`Verifiable draws`],
    ["/about", t`About us`],
    ["/businessCooperation", t`Business cooperation`],
    ["/disclaimer", t`Disclaimer`],
    ["/developers", t`For developers`],
  ] as const;
  return (
    <nav className="own-pages" aria-label={t`About this site`}>
      <b aria-hidden="true">{t`About this site`}</b>
      <ul>
        {pages.map(([path, name]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
