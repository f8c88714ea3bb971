import type { Page } from "@playwright/test";
import { NO_NETWORK, workerReady } from "./support/offline.ts";
import { expect, test } from "./support/site.ts";

const FEEDBACK = "**/api/v1/site/add_feedback";

async function write(page: Page, title: string): Promise<void> {
  await page
    .getByRole("button", { name: /feedback/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Tel").fill("12345");
  await dialog.getByLabel("Suggestion").fill("More marbles.");
  await dialog.getByRole("button", { name: "Submit" }).click();
}

/** The keys under which feedback went out, counted by the page that sends it. */
function keysOf(page: Page): string[] {
  const keys: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().includes("add_feedback"))
      keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}

test.use({ allowedErrors: [new RegExp(`${NO_NETWORK.source}|status of (503|429)`)] });

test("feedback written offline waits where the visitor sees it, and goes out once online", async ({
  page,
  context,
}) => {
  await page.goto("/en");
  await workerReady(page);
  await context.setOffline(true);
  await write(page, "Offline");
  await expect(page.getByTestId("outbox").first()).toContainText("1 feedback waits");
  await context.setOffline(false);
  await expect(page.getByTestId("outbox")).toHaveCount(0, { timeout: 15_000 });
});

for (const status of [503, 429]) {
  test(`feedback that the server answers with ${status} is kept and sent under the same key`, async ({
    page,
  }) => {
    await page.goto("/en");
    await workerReady(page);
    const keys = keysOf(page);
    await page.route(FEEDBACK, (route) =>
      route.fulfill({ status, headers: { "retry-after": "1" }, body: "" }),
    );
    await write(page, `Busy ${status}`);
    await expect(page.getByTestId("outbox").first()).toContainText("1 feedback waits");
    await page.unroute(FEEDBACK);
    await expect(page.getByTestId("outbox")).toHaveCount(0, { timeout: 15_000 });
    expect(new Set(keys).size).toBe(1);
  });
}
