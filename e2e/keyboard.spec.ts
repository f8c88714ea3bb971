import type { Page } from "@playwright/test";
import { expect, test } from "./support/looking.ts";

/** What a page's actions are. */
const ACTIONS = "a[href], button, summary, select, input, textarea";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
}

/** Marks each action on screen with a number, and tells how many there are. */
function numbered(page: Page): Promise<number> {
  return page.evaluate((actions) => {
    const open = [...document.querySelectorAll(actions)].filter(
      (action) =>
        action.checkVisibility({ visibilityProperty: true }) &&
        !action.matches(":disabled") &&
        action.getAttribute("tabindex") !== "-1" &&
        // The banners that don't stand in front.
        action.closest("[inert]") === null,
    );
    for (const [at, action] of open.entries()) action.setAttribute("data-at", String(at));
    return open.length;
  }, ACTIONS);
}

/** Notes what gets the focus from now on, by its number, and what of it doesn't show that it has it. */
async function noteFocus(page: Page) {
  const noted = await page.evaluateHandle(() => {
    const reached: string[] = [];
    const unseen: string[] = [];
    // Its styles are those of the focus by the next event.
    const look = (at: Element) => {
      // A card or the banners draw the ring of the link over them; a date's calendar button has the browser's own.
      const drawn = [at, at.closest("article"), at.closest("section")].filter(
        (each) => each instanceof Element,
      );
      const ringed = drawn.some((each) => getComputedStyle(each).outlineStyle !== "none");
      const number = at.getAttribute("data-at");
      if (number === null) return;
      reached.push(number);
      if (!ringed && at.matches(":focus")) unseen.push(at.outerHTML.slice(0, 120));
    };
    document.addEventListener(
      "keyup",
      () => document.activeElement && look(document.activeElement),
    );
    return { reached, unseen };
  });
  return () => noted.jsonValue();
}

for (const path of ["/en", "/en/track/2001", "/en/track/2001?tab=two-sides", "/en/about"]) {
  test(`every action of ${path} is reached by the Tab key, and shows that it is`, async ({
    page,
  }) => {
    await open(page, path);
    // The banners are there once the page is idle.
    await expect(page.getByRole("button", { name: "Next banner" })).toHaveCount(
      path === "/en" ? 1 : 0,
    );
    // The other rows of a history come when it is near.
    await page.evaluate(() => document.getElementById("below")?.scrollIntoView());
    await expect(page.locator("table[data-begun]")).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    const count = await numbered(page);
    const focused = await noteFocus(page);
    // A date's parts are stops of their own.
    for (let step = 0; step < count + 20; step += 1) await page.keyboard.press("Tab");
    const { reached, unseen } = await focused();
    const missed = await page
      .locator("[data-at]")
      .evaluateAll(
        (all, seen) =>
          all
            .filter(
              (action) =>
                action.isConnected && !seen.includes(action.getAttribute("data-at") ?? ""),
            )
            .map((action) => action.outerHTML.slice(0, 120)),
        reached,
      );
    expect(missed).toEqual([]);
    expect(unseen).toEqual([]);
  });
}

test("the dialog gives the focus back to what opened it", async ({ page }) => {
  await open(page, "/en");
  const opener = page.getByRole("complementary").getByRole("button", { name: "Feedback" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

for (const path of ["/", "/components/BannerCarousel"]) {
  test(`a banner of ${path} that is turned to is told in the page's language, and nothing else of the banners`, async ({
    page,
  }) => {
    await page.goto(path);
    const banners = page.getByRole("region", { name: "精选" });
    const next = banners.getByRole("button", { name: "下一张横幅" });
    await expect(next).toBeVisible();
    await expect(banners.getByRole("region")).toHaveCount(0);
    expect(await banners.ariaSnapshot()).not.toMatch(/slide|carousel/i);
    // The slideshow comes some seconds after the first activity.
    await page.keyboard.press("Shift");
    await expect(banners.getByRole("group").first()).toHaveAttribute(
      "aria-roledescription",
      "横幅",
    );
    await expect(banners.getByRole("region")).toHaveCount(0);
    expect(await banners.ariaSnapshot()).not.toMatch(/slide|carousel/i);
    // Draws that come meanwhile are told in the same place.
    const told = await page.locator("output[aria-live=polite]").evaluateHandle((place) => {
      const texts: string[] = [];
      const note = () => texts.push(place.textContent);
      new MutationObserver(note).observe(place, { childList: true, subtree: true });
      return texts;
    });
    await next.focus();
    await page.keyboard.press("Enter");
    const ofBanners = () => told.evaluate((texts) => texts.filter((text) => / · \d/.test(text)));
    await expect.poll(ofBanners).toEqual([expect.stringMatching(/ · 2 \/ \d$/)]);
  });
}

test("theme, pins and tabs keep the focus where they are pressed", async ({ page }) => {
  await open(page, "/en/track/2001");
  const theme = page.getByRole("button", { name: "Theme" });
  await theme.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass(/dark-mode/);
  await expect(theme).toBeFocused();
  const pin = page.getByRole("main").getByRole("button", { name: "Pin Amber Run" });
  await pin.focus();
  await page.keyboard.press("Space");
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await expect(pin).toBeFocused();
  const tab = page.getByRole("main").getByRole("link", { name: "Two sides" });
  await tab.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=two-sides/);
  await expect(tab).toBeFocused();
});

test("the replay takes the focus and gives it back", async ({ page }) => {
  await open(page, "/en/track/2001");
  const opener = page.getByRole("main").getByRole("button", { name: "Replay" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const close = page.getByRole("button", { name: "Close the replay" });
  await close.focus();
  await page.keyboard.press("Enter");
  await expect(opener).toBeFocused();
});
