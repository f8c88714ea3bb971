import { useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { Drawing } from "#ui/icon.tsx";

const SHIELD =
  "M12 3.2 5 5.8v5.4c0 4.5 2.9 7.9 7 9.6 4.1-1.7 7-5.1 7-9.6V5.8l-7-2.6Zm-3.1 8.6 2.2 2.2 4-4.2";

type Props = { readonly onCheck: () => void };

const START = { justifySelf: "start" };

/** Opens the check of a draw. */
export function CheckButton({ onCheck }: Props) {
  const { t } = useLingui();
  return (
    <Button style={START} onClick={onCheck} aria-haspopup="dialog" data-testid="check-draw">
      <Drawing path={SHIELD} size={18} />
      {t`Check this draw`}
    </Button>
  );
}
