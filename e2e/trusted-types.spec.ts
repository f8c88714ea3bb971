import type { Page } from "@playwright/test";
import { openApp } from "./support/in-app.ts";
import { pathIn, VIEWS } from "./support/routes.ts";
import { expect, test } from "./support/looking.ts";

/** Notes what the policy refuses on the pages opened next; resolves with how to read it. */
async function noteViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused, print: () => {} });
    addEventListener("securitypolicyviolation", ({ violatedDirective, sample, sourceFile }) =>
      refused.push(`${violatedDirective}: ${sample} (${sourceFile})`),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, "refused") as string[]); // set above
}

/**
 * Presses every button of the page, and those of the dialogs that open. Resolves with the names of all that
 * were pressed so far, and how many dialogs there were. Buttons in `before` aren't pressed again.
 */
function pressAll(page: Page, before: readonly string[] = []) {
  return page.evaluate(async (pressed) => {
    const frame = () => new Promise(requestAnimationFrame);
    const seen = new Set(pressed);
    const dialogs = new Set<Element>();
    const openDialogs = () => document.querySelectorAll("dialog[open], [role=dialog]");
    // The rows of a table have the same buttons: those of another draw's number are not pressed again.
    // A page's tabs have its buttons, and all pages those of the frame.
    const placeOf = (button: HTMLButtonElement) =>
      button.closest("main, dialog, [role=dialog]") ? location.pathname : "frame";
    const nameOf = (button: HTMLButtonElement) =>
      `${placeOf(button)} ${button.ariaLabel ?? ""} ${button.textContent} ${button.className}`.replaceAll(
        /\d{5,}/g,
        "…",
      );
    // What these open replaces the page, or takes the rest of it away.
    const leaves = /reload|send|submit|delete/i;
    const next = () =>
      [...document.querySelectorAll("button")].find(
        (button) =>
          !seen.has(nameOf(button)) &&
          !button.disabled &&
          !leaves.test(nameOf(button)) &&
          button.checkVisibility({ visibilityProperty: true }),
      );
    for (
      let button = next();
      button !== undefined && seen.size < pressed.length + 80;
      button = next()
    ) {
      seen.add(nameOf(button));
      button.click();
      for (let frames = 0; frames < 4; frames += 1) await frame();
      // A dialog's code comes late on a busy machine.
      while (button.ariaHasPopup === "dialog" && openDialogs().length === 0) await frame();
      for (const dialog of openDialogs()) dialogs.add(dialog);
    }
    return { buttons: [...seen], dialogs: dialogs.size };
  }, before);
}

/** Views of one test, so that a run's workers end together. */
const VIEWS_MOST = 6;
const PARTS = Array.from({ length: Math.ceil(VIEWS.length / VIEWS_MOST) }, (_, part) =>
  VIEWS.slice(part * VIEWS_MOST, (part + 1) * VIEWS_MOST),
);

// The walk also presses what lies under an open dialog, where a form can't get the focus.
test.use({ allowedErrors: [/404 \(Not Found\).*nonsense|is not focusable/] });

for (const views of PARTS) {
  test(`every chart and dialog of ${views.join(" ")} runs under Trusted Types`, async ({
    page,
  }) => {
    const violations = await noteViolations(page);
    let pressed: readonly string[] = [];
    for (const view of views) {
      await openApp(page, pathIn("en", view));
      const { buttons, dialogs } = await pressAll(page, pressed);
      pressed = buttons;
      if (view === "/") {
        await test.step("the walk presses what there is, and opens dialogs", () => {
          expect(buttons.length).toBeGreaterThan(8);
          expect(dialogs).toBeGreaterThan(0);
        });
      }
      // What was pressed may load more; an embed that is shown may never be quiet.
      await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => {});
      expect({ view, refused: await violations() }).toEqual({ view, refused: [] });
    }
  });
}

test.describe("what is planted", () => {
  test.use({ allowedErrors: [/Trusted ?(HTML|Script|Type)/] });

  test("text never becomes HTML, and no script comes from elsewhere", async ({ page }) => {
    await openApp(page, "/en/about");
    const outcome = await page.evaluate(() => {
      const tried = (run: () => void) => {
        try {
          run();
          return "done";
        } catch (error) {
          return String(error).split(":")[0];
        }
      };
      const script = document.createElement("script");
      return {
        html: tried(() => document.body.insertAdjacentHTML("beforeend", "<b>planted</b>")),
        foreign: tried(() => (script.src = "https://elsewhere.example/x.js")),
        data: tried(() => (script.src = "/track/2001")),
        own: tried(() => (script.src = "/assets/0123456789ab.js")),
      };
    });
    expect(outcome).toEqual({
      html: "TypeError",
      foreign: "TypeError",
      data: "TypeError",
      own: "done",
    });
  });
});
