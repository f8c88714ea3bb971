import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { CDPSession } from "@vitest/browser-playwright";
import { afterEach, expect, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { render } from "vitest-browser-react";
import { BACK_TO_TOP_PX, BackToTop } from "./back-to-top.tsx";

const session: CDPSession = cdp();
const motionIs = (value: "reduce" | "no-preference") =>
  session.send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });

afterEach(async () => {
  vi.restoreAllMocks();
  await motionIs("no-preference");
  window.scrollTo(0, 0);
});

test("is hidden at 199 px, shown at 201, and leads back to the top", async () => {
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <div style={{ height: 5000 }} />
      <BackToTop />
    </I18nProvider>,
  );
  const button = screen.getByRole("button", { name: "Back to top" });
  window.scrollTo(0, BACK_TO_TOP_PX - 1);
  await expect.element(button).not.toBeInTheDocument();
  window.scrollTo(0, BACK_TO_TOP_PX + 1);
  await expect.element(button).toBeVisible();
  await button.click();
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.element(button).not.toBeInTheDocument();
});

test("scrolls smoothly, and at once under reduced motion", async () => {
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <div style={{ height: 5000 }} />
      <BackToTop />
    </I18nProvider>,
  );
  for (const [motion, behavior] of [
    ["no-preference", "smooth"],
    ["reduce", "instant"],
  ] as const) {
    await motionIs(motion);
    window.scrollTo(0, 1000);
    const button = screen.getByRole("button", { name: "Back to top" });
    await expect.element(button).toBeVisible();
    const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    await button.click();
    expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior }]]);
    scrolled.mockRestore();
  }
});
