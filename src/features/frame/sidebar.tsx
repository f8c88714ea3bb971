import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SeoInfo } from "#contract/site.ts";
import { safeUrl } from "#lib/safe-url.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./frame.module.css";

type Props = {
  readonly site: SeoInfo;
  readonly onFeedback: () => void;
  /** Stands above the links: how fresh the page is. */
  readonly status?: ReactNode;
  /** Stands below the links. */
  readonly children?: ReactNode;
};

/** The column at the right: freshness, outside links, feedback. */
export function Sidebar({ site, onFeedback, status, children }: Props) {
  const { t } = useLingui();
  const navigation = safeUrl(site.site_nav_url);
  const service = safeUrl(site.custom_service_url);
  return (
    <aside className={styles["aside"]} aria-label={t`More`}>
      {status}
      <Card>
        <ul className={styles["links"]}>
          {navigation !== null && (
            <li>
              <a href={navigation} target="_blank" rel="noopener noreferrer">
                <Trans>Site navigation</Trans>
                <Icon name="external" size={18} />
              </a>
            </li>
          )}
          {service !== null && (
            <li>
              <a href={service} target="_blank" rel="noopener noreferrer">
                <Trans>Customer service</Trans>
                <Icon name="headset" size={18} />
              </a>
            </li>
          )}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={onFeedback}>
              <Trans>Feedback</Trans>
              <Icon name="pencil" size={18} />
            </button>
          </li>
        </ul>
      </Card>
      {children}
    </aside>
  );
}
