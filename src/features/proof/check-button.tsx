import { useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { Drawing } from "#ui/icon.tsx";

const SHIELD = "M12 3L5 6v5q0 7 7 10 7-3 7-10V6zM9 12l2 2 4-4";

type Props = { readonly onCheck: () => void };

const START = { justifySelf: "start" };

export function CheckButton({ onCheck }: Props) {
  const { t } = useLingui();
  return (
    <Button style={START} onClick={onCheck} aria-haspopup="dialog" data-testid="check-draw">
      <Drawing path={SHIELD} size={18} />
      {t`Check this draw`}
    </Button>
  );
}
