import type { Page, Route } from "@playwright/test";
import { addDays } from "#domain/zone.ts";
import { PANELS } from "#features/statistics/panel.ts";
import { EMPTY_VALUES, goInApp, openApp, readText } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";

const HOME = /\/api\/v1\/site\/home_page/;
const HALL = /\/api\/v1\/hall\/(?!open\/stream)/;

const category = {
  id: 2001,
  name: "Odd track",
  alias: null,
  image_url: null,
  last_open: null,
  number_count: null,
};
const malformed = {
  cai_id: "2001",
  term: 5,
  number: "3,x,,99,NaN",
  timings: "fast,,NaN,-1",
  open_timestamp: "soon",
  next_open_timestamp: null,
  residue_sec: null,
  today_opens: undefined,
};
const home = (categories: unknown, seo_info: unknown = null) => ({
  code: 200,
  msg: "ok",
  data: { banners: null, categories, seo_info },
});

/** Responses of other servers of this API that the app must tolerate. */
const ODD_HOMES: Readonly<Record<string, unknown>> = {
  "null fields": home([category]),
  "an empty list": home([]),
  "no data at all": { code: 200, msg: "ok" },
  "null in place of lists": home(null),
  "malformed draws": home([{ ...category, name: "Malformed", last_open: malformed }]),
};

const json = (body: unknown) => async (route: Route) => {
  await route.fulfill({ json: body });
};

/** Opens a page with valid data, then changes the language, which requests the home data again. */
async function reloadHome(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await openApp(page, "/");
  await page.route(HOME, answer);
  const request = page.waitForRequest(HOME);
  await page.getByRole("link", { name: "English" }).first().click();
  await request;
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

for (const [name, body] of Object.entries(ODD_HOMES)) {
  test(
    `the home page tolerates ${name}`,
    nightlyIf(name !== "malformed draws"),
    async ({ page }) => {
      await reloadHome(page, json(body));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      expect(await readText(page)).not.toMatch(EMPTY_VALUES);
    },
  );
}

for (const [name, data] of Object.entries({ null: null, "an empty list": [] })) {
  test(`every tab of a track page tolerates ${name} as data`, NIGHTLY, async ({ page }) => {
    await openApp(page, "/en/about");
    await page.route(HALL, json({ code: 200, msg: "ok", data }));
    // A separate track for each, so that no tab has data of another.
    const tabs = ["", ...PANELS.map((tab) => `?tab=${tab}`)].map(
      (tab, at) => `/en/track/${[2001, 2003, 2005, 2007, 2009, 2011, 2013, 2015][at]}${tab}`,
    );
    for (const path of tabs) {
      const request = page.waitForResponse(
        (answer) => HALL.test(answer.url()) && answer.url().includes(path.slice(10, 14)),
      );
      await goInApp(page, path);
      await request;
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      expect(await readText(page), path).not.toMatch(EMPTY_VALUES);
    }
  });
}

/** The toasts at the top of the page. */
const toasts = (page: Page) => page.locator('[id^="toast-"]');

test.describe("a toast shows", () => {
  test.use({ allowedErrors: [/status of 500/] });

  test("an envelope whose code isn't 200, with its message and code", async ({ page }) => {
    await reloadHome(page, json({ code: 4001, msg: "Closed today", data: null }));
    await expect(toasts(page).getByText("Closed today code:4001")).toBeVisible();
  });

  test(
    "an envelope without a message, as “network busy” with the code",
    NIGHTLY,
    async ({ page }) => {
      await reloadHome(page, json({ code: 4001, msg: "", data: null }));
      await expect(toasts(page).getByText("Network busy code:4001")).toBeVisible();
    },
  );

  test("a status other than 200, with the body and the status", NIGHTLY, async ({ page }) => {
    await reloadHome(page, async (route) => {
      await route.fulfill({ status: 500, contentType: "text/plain", body: "out of order" });
    });
    await expect(toasts(page).getByText("out of order code:500")).toBeVisible();
  });

  test("a status without a body, as “network busy” with the status", NIGHTLY, async ({ page }) => {
    await reloadHome(page, async (route) => {
      await route.fulfill({ status: 500, body: "" });
    });
    await expect(toasts(page).getByText("Network busy code:500")).toBeVisible();
  });
});

test("an HTML page instead of an API response breaks nothing", NIGHTLY, async ({ page }) => {
  await reloadHome(page, async (route) => {
    await route.fulfill({ contentType: "text/html", body: "<!doctype html><h1>Log in</h1>" });
  });
  await expect(page.getByText("Network busy").first()).toBeVisible();
  await expect(page.getByText("Log in")).toHaveCount(0);
});

test("a visitor uses the page while a response takes long", NIGHTLY, async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await openApp(page, "/en/about");
  await page.route(HALL, async (route) => {
    await held;
    await route.continue();
  });
  await goInApp(page, "/en/track/2001");
  await goInApp(page, "/en/disclaimer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/disclaimer/i);
  expect(await readText(page)).not.toMatch(EMPTY_VALUES);
  release();
});

test("a visitor who clicks a track without a draw gets a message and stays on the page", async ({
  page,
}) => {
  await reloadHome(page, json(home([category])));
  await page.getByText("Marbles", { exact: true }).first().click();
  await page.getByText("Odd track").first().click();
  await expect(page.getByText("Error:This is Track No Data")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/en");
});

/** Holds back the API's responses until the returned function is called. */
async function holdAnswers(page: Page, calls = HALL): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(calls, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

test("a visitor on a slow network sees a track's draw at once, and its history when it is loaded", async ({
  page,
}) => {
  await openApp(page, "/en/track/2001");
  // A day has no draws just after midnight.
  const draws = page.getByRole("table", { name: /^Draws on/ }).or(page.getByText(/^No draws on/));
  await expect(draws).toBeAttached();
  const letGo = await holdAnswers(page);
  await goInApp(page, "/en/track/2005");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night Spiral");
  await expect(page.getByRole("list", { name: "Finishing order" })).toBeVisible();
  // No draw of the previous track is shown under this one's name.
  await expect(draws).toHaveCount(0);
  await expect(page.locator("main [aria-busy=true]").first()).toBeAttached();
  letGo();
  await expect(draws).toBeAttached();
});

test("a visitor on a slow network goes two days back by two presses", async ({ page }) => {
  await openApp(page, "/en/track/2001");
  const letGo = await holdAnswers(page);
  const asked = () => new URL(page.url()).searchParams.get("date") ?? "";
  const back = page.getByRole("button", { name: "Previous day" });
  await back.click();
  await expect.poll(asked).not.toBe("");
  const day = addDays(asked(), -1);
  await back.click();
  await expect.poll(asked).toBe(day);
  letGo();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue(day);
});

test("a visitor sees that data is loading", async ({ page }) => {
  await openApp(page, "/en/track/2001");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const letGo = await holdAnswers(page, /\/api\/v1\/site\/home_page/);
  await page.getByRole("link", { name: "中文" }).first().click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  letGo();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});
