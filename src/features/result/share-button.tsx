import { Trans } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./result-head.module.css";

type Props = { readonly onShare: () => void };

/** Shares what is on the page; its word is to be seen where there is room. */
export function ShareButton({ onShare }: Props) {
  return (
    <Button look="plain" className={styles["sharer"]} onClick={onShare}>
      <Icon name="share" size={18} />
      <span>
        <Trans>Share</Trans>
      </span>
    </Button>
  );
}
