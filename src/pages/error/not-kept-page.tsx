import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import styles from "#pages/not-found/not-found-page.module.css";
import { Icon } from "#ui/icon.tsx";
import { useOnline } from "#ui/use-online.ts";

type Props = {
  /** Called when there is a network again. */
  readonly onOnline: () => void;
};

/** A page that isn't on the device, without a network to get it by. */
export function NotKeptPage({ onOnline }: Props): ReactNode {
  const online = useOnline();
  useEffect(() => {
    if (online) onOnline();
  }, [online, onOnline]);
  return (
    <section className={styles["page"]} data-testid="not-kept">
      <Icon name="offline" size={48} />
      <h1>
        <Trans>Not on this device yet</Trans>
      </h1>
      <p>
        <Trans>
          There is no connection, and this wasn’t opened here before. It comes by itself once you
          are back online.
        </Trans>
      </p>
      <Link to="/" className={styles["home"]}>
        <Trans>Back to all tracks</Trans>
      </Link>
    </section>
  );
}
