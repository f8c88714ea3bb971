import { useLingui } from "@lingui/react/macro";
import { late } from "#i18n/i18n.ts";
import { Button } from "#ui/button.tsx";
import { Drawing } from "#ui/icon.tsx";
import { useLateSheet } from "#ui/mantine/use-late-sheet.ts";
import type { ByResultProps, ByResultSheetProps } from "./by-result.tsx";
import type { CalendarProps, CalendarSheetProps } from "./calendar.tsx";

const CALENDAR =
  "M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8";

async function loadCalendar() {
  const { Calendar } = await late(() => import("./calendar.tsx"));
  return (props: CalendarSheetProps) => <Calendar {...props} />;
}

/** The button of the calendar. */
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
  const { ByResult } = await late(() => import("./by-result.tsx"));
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
