import { useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { Drawing } from "#ui/icon.tsx";
import { useLateSheet } from "#ui/mantine/use-late-sheet.ts";
import type { ByResultProps, ByResultSheetProps } from "./by-result.tsx";
import type { CalendarProps, CalendarSheetProps } from "./calendar.tsx";

const CALENDAR = "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5";

async function loadCalendar() {
  const { Calendar } = await import("./calendar.tsx");
  return (props: CalendarSheetProps) => <Calendar {...props} />;
}

export function CalendarButton(props: CalendarProps) {
  const { t } = useLingui();
  const { sheet, open } = useLateSheet(loadCalendar, props);
  return (
    <>
      <Button look="icon" aria-label={t`Calendar of draws`} aria-haspopup="dialog" onClick={open}>
        <Drawing path={CALENDAR} />
      </Button>
      {sheet}
    </>
  );
}

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
