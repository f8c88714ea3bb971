import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { freshDraw, oldDraw, publish, withdraw } from "./support/draws.ts";
import { goOffline, NO_NETWORK, workerReady } from "./support/offline.ts";
import { expect, test } from "./support/installed.ts";

test.describe("a draw that was corrected after it was seen", () => {
  test.use({ allowedErrors: [NO_NETWORK] });

  test("is marked with both results, at the track and in the history, also offline", async ({
    page,
    context,
    site,
  }) => {
    const [older, newest] = [oldDraw(2018, "600001"), freshDraw(2018)];
    const draws = [{ ...older, open_timestamp: newest.open_timestamp - 60 }, newest];
    await publish(site.url, draws);
    await page.goto("/en/track/2018");
    await workerReady(page);
    await expect(page.getByRole("main")).toContainText(newest.term);
    await expect(page.getByTestId("changed")).toHaveCount(0);
    await showHistory(page);
    await expectKept(page, 2018, draws);

    const corrected = { number: "1,2,3,4,5,6,7,8,9,10", correct: true };
    await publish(
      site.url,
      draws.map((draw) => ({ ...draw, ...corrected })),
    );
    await page.reload();
    const marks = page.getByRole("button", { name: "Changed since you saw it" });
    await showHistory(page);
    await expect(marks).toHaveCount(3);
    await marks.first().press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("list", { name: "Finishing order" })).toHaveText([
      "12345678910",
      "73101592846",
    ]);
    await expect(dialog.getByText(/^first seen .*\d{4}/)).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(marks.first()).toBeFocused();

    await goOffline(page, context);
    await page.reload();
    await showHistory(page);
    await expect(marks).toHaveCount(3);
  });
});

test("a draw that is withdrawn leaves the open page, which says so and keeps what it saw", async ({
  page,
  site,
}) => {
  const newest = freshDraw(2017);
  const older = { ...oldDraw(2017, "600001"), open_timestamp: newest.open_timestamp - 60 };
  await publish(site.url, [older, newest]);
  await page.goto("/en/track/2017");
  await expect(page.getByRole("main")).toContainText(newest.term);
  await showHistory(page);
  await expectKept(page, 2017, [older, newest]);
  await withdraw(site.url, { ...newest, reason: "wrong track" });
  const said = `was withdrawn by the operator: wrong track`;
  await expect(page.getByTestId("notice")).toHaveText(`Draw no. ${newest.term} ${said}`);
  await expect(page.getByRole("row").filter({ hasText: said })).toHaveCount(1);
  await page.getByRole("button", { name: "Withdrawn since you saw it" }).press("Enter");
  const results = page.getByRole("dialog").getByRole("list", { name: "Finishing order" });
  await expect(results).toHaveText(["73101592846"]);
  await expectAccessible(page);
});

/** Scrolls to the history at once: its heading is replaced as it comes near. */
async function showHistory(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: "History" });
  await heading.evaluate((element) => element.scrollIntoView());
}

/** Waits until the device's archive, which gathers for a second before it writes, has these draws. */
async function expectKept(
  page: Page,
  track: number,
  draws: readonly { readonly term: string }[],
): Promise<void> {
  const exists = () =>
    page.evaluate(async () => {
      const names = await indexedDB.databases();
      return names.some(({ name }) => name === "marble-draws");
    });
  // To open it too early would create it.
  await expect.poll(exists).toBe(true);
  const terms = draws.map(({ term }) => term);
  await expect.poll(() => page.evaluate(termsKept, track)).toEqual(expect.arrayContaining(terms));
}

/** Terms of a track's draws in the device's archive; runs in the page. */
async function termsKept(track: number): Promise<unknown[]> {
  const opened = indexedDB.open("marble-draws");
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opened.addEventListener("success", () => resolve(opened.result));
    opened.addEventListener("error", () => reject(opened.error ?? new Error("not opened")));
  });
  const asked = db
    .transaction("hours")
    .objectStore("hours")
    .getAll(IDBKeyRange.bound([track, 0], [track, Number.MAX_SAFE_INTEGER]));
  const chunks = await new Promise<{ rows: unknown[][] }[]>((resolve) => {
    asked.addEventListener("success", () => resolve(asked.result));
  });
  db.close();
  return chunks.flatMap(({ rows }) => rows.map(([term]) => term));
}
