import { useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

type Props = { readonly onShare: () => void };

/** Shares what is on the page; its word is to be seen if there is room. */
export function ShareButton({ onShare }: Props) {
  const { t } = useLingui();
  return (
    <Button look="plain" className="share-button" data-share onClick={onShare}>
      <Icon name="share" size={18} />
      <span>{t`Share`}</span>
    </Button>
  );
}
