import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import * as v from "valibot";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Category } from "#contract/site.ts";
import { createI18n, loadAllMessages } from "#i18n/i18n.ts";
import { DrawCard } from "./draw-card.tsx";

function show(
  last_open: object | null,
  i18n = setupI18n({ locale: "en", messages: { en: {} } }),
  name = "Amber Run",
) {
  const category = v.parse(Category, { id: 2001, name, alias: "A", last_open });
  return render(
    <I18nProvider i18n={i18n}>
      <DrawCard category={category} number={1} countdown="0:54" age="12 s ago" />
    </I18nProvider>,
  );
}

/** The box of a part of a card. */
function partBox(card: Element, selector: string): DOMRect {
  return (card.querySelector(selector) ?? card).getBoundingClientRect();
}

test.each([
  ["en", /^Corrected/],
  ["cn", /^已更正/],
  ["ja", /^訂正/],
] as const)(
  "on a narrow card in %s a correction is legible and moves nothing",
  async (locale, start) => {
    const i18n = createI18n(locale, await loadAllMessages(locale));
    const draw = { number: "6,2,3,1,4,5", term: "20261129293", open_timestamp: 1_795_959_360 };
    const corrected = {
      corrected_timestamp: 1_795_959_480,
      corrected_from: { number: "2,6,3,1,4,5", timings: "", open_time: "" },
    };
    await page.viewport(360, 600);
    const showNarrow = async (last_open: object) => {
      const screen = await show(last_open, i18n);
      const card = screen.getByRole("article").element();
      card.setAttribute("style", "--page-side: 12px; width: 321px");
      return { ...screen, height: card.getBoundingClientRect().height };
    };
    const plain = await showNarrow(draw);
    await plain.unmount();
    const screen = await showNarrow({ ...draw, ...corrected });
    const notice = screen.getByTestId("notice").element();
    expect(notice.textContent).toMatch(start);
    expect(notice.textContent).toContain("2,6,3,1,4,5");
    // Nothing of it is cut off.
    expect(notice.scrollHeight).toBeLessThanOrEqual(notice.clientHeight);
    expect(notice.scrollWidth).toBeLessThanOrEqual(notice.clientWidth);
    const { top } = screen.getByRole("list").element().getBoundingClientRect();
    expect(notice.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
    expect(screen.height).toBe(plain.height);
  },
);

test.each([
  "W".repeat(40),
  "東京湾岸高速弾珠記念杯争奪大競走第百二十三回特別版東京湾岸高速弾珠記念杯大",
])("a long name, %s, doesn't overlap the result of a narrow card", async (name) => {
  await page.viewport(360, 600);
  const draw = { number: "6,2,3,1,4,5", term: "20261129293", open_timestamp: 1_795_959_360 };
  const screen = await show(draw, undefined, name);
  const card = screen.getByRole("article").element();
  card.setAttribute("style", "--page-side: 12px; width: 321px");
  const { top, bottom } = partBox(card, "h2");
  expect(top).toBeGreaterThanOrEqual(card.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(partBox(card, "ul, ol").top - 10);
});
