import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Sheet } from "./sheet.tsx";

test("a sheet stands in the middle of a desk's window and at the bottom of a phone's", async () => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  await page.viewport(1200, 800);
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Sheet opened onClose={() => {}} title="Notifications">
        <p>Why</p>
      </Sheet>
    </I18nProvider>,
  );
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  const dialog = screen.getByRole("dialog").element();
  await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
  const desk = dialog.getBoundingClientRect();
  expect(Math.abs(desk.top - (800 - desk.bottom))).toBeLessThan(2);
  expect(desk.height).toBeLessThan(400);
  await page.viewport(390, 800);
  expect(dialog.getBoundingClientRect().bottom).toBeCloseTo(800, 0);
});
