import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { HistoryDay } from "./history-day.tsx";

async function show(date = "2026-07-20") {
  const onDate = vi.fn<(date: string) => void>();
  const onMove = vi.fn<(days: number) => void>();
  const bar = (shown: string) => (
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <HistoryDay date={shown} last="2026-11-29" onDate={onDate} onMove={onMove} />
      <button type="button">elsewhere</button>
    </I18nProvider>
  );
  const screen = await render(bar(date));
  const field = page.getByLabelText("Day", { exact: true });
  const value = () => {
    const element = field.element();
    return element instanceof HTMLInputElement ? element.value : "";
  };
  /** Puts the focus on the field's first part, as Tab does. */
  const focus = () => {
    const element = field.element();
    if (element instanceof HTMLElement) element.focus();
  };
  return {
    onDate,
    onMove,
    field,
    focus,
    value,
    rerender: (shown: string) => screen.rerender(bar(shown)),
  };
}

/** The keys of a day in the field of a browser in American English. */
const KEYS = "11272026";

test("a typed day is chosen by Enter, not while typing", async () => {
  const { onDate, focus, rerender, value } = await show();
  focus();
  for (const key of KEYS) {
    await userEvent.keyboard(key);
    // A draw comes in meanwhile.
    await rerender("2026-07-20");
  }
  expect([onDate.mock.calls, value()]).toEqual([[], "2026-11-27"]);
  await userEvent.keyboard("{Enter}");
  expect(onDate.mock.calls).toEqual([["2026-11-27"]]);
});

test("leaving the field chooses the typed day, Esc discards it", async () => {
  const { onDate, focus, value } = await show();
  focus();
  await userEvent.keyboard(KEYS);
  await userEvent.keyboard("{Escape}");
  expect(value()).toBe("2026-07-20");
  await userEvent.click(page.getByText("elsewhere"));
  expect(onDate).not.toHaveBeenCalled();
  focus();
  await userEvent.keyboard(KEYS);
  await userEvent.click(page.getByText("elsewhere"));
  expect(onDate.mock.calls).toEqual([["2026-11-27"]]);
});

test("a day picked in the browser's calendar is chosen at once", async () => {
  const { onDate, field } = await show();
  // HTML, 4.10.5.5: input, then change, when the user commits the value; no keys come to the page.
  await userEvent.fill(field, "2026-11-26");
  expect(onDate.mock.calls).toEqual([["2026-11-26"]]);
});

test("a future day can be typed", async () => {
  const { onDate, focus } = await show();
  focus();
  await userEvent.keyboard("11302026{Enter}");
  expect(onDate.mock.calls).toEqual([["2026-11-30"]]);
});

test("the field follows the shown day", async () => {
  const { rerender, value } = await show();
  await rerender("2026-07-21");
  expect(value()).toBe("2026-07-21");
});

test("a nonexistent day is not chosen", async () => {
  const { onDate, focus } = await show("2026-01-30");
  focus();
  await userEvent.keyboard("02{Enter}");
  await userEvent.click(page.getByText("elsewhere"));
  expect(onDate).not.toHaveBeenCalled();
});

test("the focus stays on the button that has reached the last day", async () => {
  const { onMove, rerender } = await show("2026-11-28");
  const next = page.getByRole("button", { name: "Next day" });
  await userEvent.click(next);
  await rerender("2026-11-29");
  await expect.element(next).toBeDisabled();
  // Browsers take the focus from a disabled button with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onMove.mock.calls).toEqual([[1]]);
});
