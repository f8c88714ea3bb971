import type { Page } from "@playwright/test";

/** Most buttons of a page to press. */
const MAX_PRESSES = 80;

/** Presses every button of the page and of the dialogs that open once; resolves with the number of both. */
export async function pressAll(page: Page): Promise<{ buttons: number; dialogs: number }> {
  const pressed = await page.evaluate(async (most) => {
    Object.assign(window, { print: () => {} });
    const frame = () => new Promise(requestAnimationFrame);
    const seen = new Set<string>();
    const dialogs = new Set<Element>();
    const openDialogs = () => document.querySelectorAll("dialog[open], [role=dialog]");
    // The rows of a table have equal buttons apart from the draw number and the time: one is pressed.
    const describeButton = (button: HTMLButtonElement) =>
      `${button.ariaLabel ?? ""} ${button.textContent} ${button.className}`.replaceAll(
        /[\d:]*\d\.\d+|\d{5,}/g,
        "…",
      );
    // These buttons replace the page or remove the rest of it.
    const leaves = /reload|send|submit|delete/i;
    const next = () =>
      [...document.querySelectorAll("button")].find(
        (button) =>
          !seen.has(describeButton(button)) &&
          !button.disabled &&
          !leaves.test(describeButton(button)) &&
          button.checkVisibility({ visibilityProperty: true }),
      );
    for (let button = next(); button !== undefined && seen.size < most; button = next()) {
      seen.add(describeButton(button));
      button.click();
      for (let frames = 0; frames < 4; frames += 1) await frame();
      // A dialog's code is late on a busy machine.
      while (button.ariaHasPopup === "dialog" && openDialogs().length === 0) await frame();
      for (const dialog of openDialogs()) dialogs.add(dialog);
    }
    return { buttons: seen.size, dialogs: dialogs.size };
  }, MAX_PRESSES);
  // Pressed buttons may load more; an embedded part may never be idle.
  await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => {});
  return pressed;
}
