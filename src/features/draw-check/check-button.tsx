import { useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

type Props = { readonly onCheck: () => void };

const START = { justifySelf: "start" };

/** Opens the check of a draw. */
export function CheckButton({ onCheck }: Props) {
  const { t } = useLingui();
  return (
    <Button style={START} onClick={onCheck} aria-haspopup="dialog" data-testid="check-draw">
      <Icon name="shield" size={18} />
      {t`Check this draw`}
    </Button>
  );
}
