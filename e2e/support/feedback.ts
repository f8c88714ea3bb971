import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import * as v from "valibot";
import type { Server } from "./server.ts";

const Count = v.object({ rows: v.number() });

/** Number of feedback rows with a title in the server's database. */
export function feedbackRows({ env }: Server, title: string): number {
  const file = join(env["DATA_DIR"] ?? "", "marble-draws.sqlite");
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const select = database.prepare("select count(*) as rows from feedback where name = ?");
    return v.parse(Count, { ...select.get(title) }).rows;
  } finally {
    database.close();
  }
}

/** Fills in the feedback form of the page and submits it. */
export async function writeFeedback(page: Page, title: string): Promise<void> {
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
