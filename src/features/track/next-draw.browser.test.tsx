import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Countdown } from "#features/draw/countdown.tsx";
import { startTicking } from "#data/live/ticker.ts";
import { NextDraw } from "#features/draw/next-draw.tsx";

/** 2026-03-01 00:00:00 in Shanghai, epoch seconds. */
const NOW = Date.UTC(2026, 1, 28, 16) / 1000;

test.each([
  [54, "0:54"],
  [59 * 60 + 59, "59:59"],
  [2 * 3600, "2:00:00"],
  [18 * 3600 + 56 * 60 + 48, "18:56:48"],
  [199 * 3600 + 59, "199:00:59"],
])("a countdown of %i seconds, %s, fits a phone", async (seconds, text) => {
  await page.viewport(360, 640);
  startTicking({ now: () => NOW * 1000 });
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <div style={{ width: 291 }}>
        <NextDraw
          draw={null}
          nextTerm="20261129293"
          days={{ zone: "Asia/Shanghai", day_start: "00:00" }}
          countdown={<Countdown next={NOW + seconds} opened={NOW - 60} form="large" />}
        />
      </div>
    </I18nProvider>,
  );
  await vi.waitFor(() => expect(screen.container.textContent).toContain(text));
  const timer = screen.getByRole("timer").element();
  expect(timer.scrollWidth).toBeLessThanOrEqual(timer.clientWidth);
});
