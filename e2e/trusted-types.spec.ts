import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";

test.describe("with injected markup", () => {
  test.use({ allowedErrors: [/Trusted ?(HTML|Script|Type)/] });

  test("text never becomes HTML, and no script of another site is loaded", async ({ page }) => {
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
