import { useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { useLateSheet } from "#ui/mantine/use-late-sheet.ts";
import type { ByResultProps, ByResultSheetProps } from "./by-result.tsx";

async function loadByResult() {
  const { ByResult } = await import("./by-result.tsx");
  return (props: ByResultSheetProps) => <ByResult {...props} />;
}

/** The button that finds draws by their result. */
export function ByResultButton(props: ByResultProps) {
  const { t } = useLingui();
  const { sheet, open } = useLateSheet(loadByResult, props);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        {t`Draws by result`}
      </Button>
      {sheet}
    </>
  );
}
