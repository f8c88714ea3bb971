import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import type { Install } from "#pwa/install/install.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import styles from "./install-offer.module.css";

type Props = { readonly install: Install };

/** Offers to add the site to the home screen. */
export function InstallOffer({ install }: Props) {
  const { t } = useLingui();
  const { way, offer } = useSyncExternalStore(install.store.subscribe, install.store.get);
  if (!offer) return null;
  return (
    <Card as="section" pad>
      <div className={styles["card"]} data-testid="install">
        {way === "ios"
          ? t`To add this site to your home screen, tap the share button, then “Add to Home Screen”.`
          : t`Add this site to your home screen. Results stay readable offline.`}
        <div className={styles["actions"]}>
          {way === "prompt" && (
            <Button look="accent" onClick={() => void install.prompt()}>
              {t`Install`}
            </Button>
          )}
          <Button look="bare" onClick={install.dismiss}>
            {t`No, thanks`}
          </Button>
        </div>
      </div>
    </Card>
  );
}
