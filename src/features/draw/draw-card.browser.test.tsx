import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import * as v from "valibot";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Category } from "#contract/site.ts";
import { DrawCard } from "./draw-card.tsx";

function card(last_open: object | null) {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const category = v.parse(Category, { id: 2001, name: "Amber Run", alias: "A", last_open });
  return (
    <I18nProvider i18n={i18n}>
      <DrawCard category={category} number={1} countdown="0:54" age="12 s ago" />
    </I18nProvider>
  );
}

const show = (last_open: object | null) => render(card(last_open));

test("shows the order, the sums and the winner's time, and links to the track", async () => {
  const screen = await show({ number: "2,3,1", timings: "28.1,28.2,29", term: "202611210412" });
  const order = screen.getByRole("list", { name: "Finishing order" });
  expect(order.element().textContent).toBe("231");
  expect(screen.getByText(/28\.10"/).element()).toBeVisible();
  expect(screen.getByText("Sum of top 2").element().nextElementSibling?.textContent).toMatch(/^5/);
  expect(screen.getByRole("link", { name: "Amber Run" }).element().getAttribute("href")).toBe(
    "/en/track/2001",
  );
});

test("a track without a draw has a note and no link", async () => {
  const screen = await show(null);
  expect(screen.getByText("No draw yet").element()).toBeVisible();
  expect(screen.getByRole("link").elements()).toHaveLength(0);
});

test("a corrupt draw shows no marbles and no made-up sums", async () => {
  const screen = await show({ number: "1,1,2", timings: "1,2,3", term: "5" });
  expect(screen.getByText("Invalid result").element()).toBeVisible();
  expect(screen.getByRole("listitem").elements()).toHaveLength(0);
  expect(document.body.textContent).not.toMatch(/NaN|null|undefined/);
});

for (const { place, margin, rolling } of [
  { place: "in view", margin: 0, rolling: 3 },
  { place: "below the screen", margin: 2000, rolling: 0 },
]) {
  test(`${rolling} marbles of a new draw roll into place in a card ${place}`, async () => {
    await page.viewport(320, 600);
    const screen = await show({ number: "2,3,1", term: "1" });
    screen.container.style.marginTop = `${margin}px`;
    await screen.rerender(card({ number: "3,1,2", term: "2" }));
    const marbles = screen.getByRole("listitem").elements();
    expect(marbles.map((marble) => marble.textContent)).toEqual(["3", "1", "2"]);
    expect(marbles.flatMap((marble) => marble.getAnimations())).toHaveLength(rolling);
  });
}

test("marbles of every field fit a narrow card; a very large field is cut and counted", async () => {
  for (const marbles of [2, 6, 9, 10, 12, 16, 23, 24, 60]) {
    const number = Array.from({ length: marbles }, (_, at) => at + 1).join(",");
    const screen = await show({ number, term: "7" });
    const list = screen.getByRole("list", { name: "Finishing order" }).element();
    // As wide as the narrowest phone leaves it.
    await page.viewport(320, 600);
    list.closest("article")?.setAttribute("style", "--page-side: 15px; width: 290px");
    const { left, right, top, bottom } = list.getBoundingClientRect();
    const boxes = [...list.querySelectorAll("[data-n]")].map((marble) =>
      marble.getBoundingClientRect(),
    );
    expect(Math.min(...boxes.map((box) => box.left))).toBeGreaterThanOrEqual(left - 0.5);
    expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(right + 0.5);
    expect(Math.min(...boxes.map((box) => box.top))).toBeGreaterThanOrEqual(top - 0.5);
    expect(Math.max(...boxes.map((box) => box.bottom))).toBeLessThanOrEqual(bottom + 0.5);
    expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThan(13);
    const more = marbles - boxes.length;
    expect(list.textContent).toMatch(more === 0 ? /\d$/ : new RegExp(`\\+${more}$`));
    expect(more === 0).toBe(marbles <= 23);
    await screen.unmount();
  }
});
