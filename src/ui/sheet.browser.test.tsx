import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Sheet } from "./sheet.tsx";

async function openSheet() {
  const onClose = vi.fn<() => void>();
  const sheet = (opened: boolean) => (
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <Sheet opened={opened} onClose={onClose} title="Notifications">
        <p>Why</p>
      </Sheet>
    </I18nProvider>
  );
  const screen = await render(sheet(true));
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  const dialog = screen.getByRole("dialog").element();
  await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
  const close = () => screen.rerender(sheet(false));
  return { onClose, close, dialog, text: screen.getByText("Why") };
}

/** A press that begins on one element and ends on another. */
const drag = (from: Element, to: Element) =>
  userEvent.dragAndDrop(from, to, {
    force: true,
    ...(to === document.documentElement && { targetPosition: { x: 10, y: 10 } }),
    ...(from === document.documentElement && { sourcePosition: { x: 10, y: 10 } }),
  });

test("a press that begins and ends on the backdrop closes the sheet", async () => {
  await page.viewport(1200, 800);
  const { onClose, dialog, text } = await openSheet();
  // UI Events, 3.5: the click of such a press goes to the nearest common ancestor, here the dialog.
  await drag(text.element(), document.documentElement);
  await drag(document.documentElement, text.element());
  // The dialog's border and padding aren't the backdrop.
  const { left, bottom } = dialog.getBoundingClientRect();
  await userEvent.click(dialog, { position: { x: 1, y: dialog.clientHeight - 1 } });
  expect(document.elementFromPoint(left + 1, bottom - 1)?.closest("dialog")).toBe(dialog);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(document.documentElement, { position: { x: 10, y: 10 }, force: true });
  expect(onClose).toHaveBeenCalledOnce();
});

test("a sheet is centred on wide screens and at the bottom on phones", async () => {
  await page.viewport(1200, 800);
  const { dialog } = await openSheet();
  const desk = dialog.getBoundingClientRect();
  expect(Math.abs(desk.top - (800 - desk.bottom))).toBeLessThan(2);
  expect(desk.height).toBeLessThan(400);
  await page.viewport(390, 800);
  expect(dialog.getBoundingClientRect().bottom).toBeCloseTo(800, 0);
});

test("the page behind a sheet scrolls only once the sheet is closed", async () => {
  await page.viewport(390, 800);
  const { close } = await openSheet();
  document.body.style.height = "2000px";
  const wheel = () => userEvent.wheel(document.documentElement, { delta: { y: 300 } });
  await wheel();
  expect(window.scrollY).toBe(0);
  await close();
  await expect.poll(async () => (await wheel(), window.scrollY)).toBeGreaterThan(0);
  document.body.style.height = "";
});
