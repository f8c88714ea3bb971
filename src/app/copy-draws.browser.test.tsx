import "#ui/theme/theme.css";
import { I18nProvider } from "@lingui/react";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { History } from "#contract/draw.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { HistoryList } from "#features/history/history-list.tsx";
import { PLAIN_VIEW } from "#features/history/view.ts";
import { PhotoFinish } from "#features/draw/photo-finish.tsx";
import { Podium } from "#features/draw/podium.tsx";
import { createI18n, loadCatalog } from "#i18n/i18n.ts";
import { MarbleRow } from "#ui/marble.tsx";
import { copyDrawsAsLines } from "./copy-draws.ts";

const NUMBERS = "4,1,5,2,10,9,3,8,7,6";
const ORDER = NUMBERS.replaceAll(",", " ");
const timings = NUMBERS.split(",").map((_, place) => `2${place}.50`);
const draw = (term: string) => ({
  term,
  number: NUMBERS,
  timings: timings.join(),
  open_timestamp: 1_772_337_600,
});
const HISTORY = v.parse(History, {
  cate_id: 2001,
  date: "2026-03-01",
  zone: "UTC",
  page: 1,
  page_size: 50,
  total: 2,
  missing: [],
  list: [draw("202603010618"), draw("202603010617")],
});

async function show(
  language: (typeof LANGUAGES)[number] = "en",
  show: "numbers" | "size" = "numbers",
) {
  const i18n = createI18n(language, await loadCatalog(language));
  const { container } = await render(
    <I18nProvider i18n={i18n}>
      <p id="before">before</p>
      <div id="result">
        <h2>
          No. 2026<span>0618</span>
        </h2>
        <Podium cateId={2001} term="0618" draw={draw("0618")} />
      </div>
      <div id="card">
        <MarbleRow
          order={NUMBERS.split(",").map(Number)}
          term="0618"
          label="Finishing order"
          lead
        />
      </div>
      <HistoryList
        history={HISTORY}
        view={{ ...PLAIN_VIEW, show }}
        pageLink={() => null}
        onShare={() => {}}
        onCheck={() => {}}
        onReplay={() => {}}
      />
      <p id="after">after</p>
      <div id="pictured">
        <p>No. 0618</p>
        <Podium cateId={2001} term="0618" draw={draw("0618")} />
        <PhotoFinish draw={draw("0618")} />
      </div>
    </I18nProvider>,
  );
  return container;
}

/** The text that the browser copies from the start of one element to the end of another. */
async function copyText(from: Element | null, to = from): Promise<string> {
  const range = document.createRange();
  if (from !== null) range.setStart(from, 0);
  if (to !== null) range.setEnd(to, to.childNodes.length);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  return copySelected();
}

async function copySelected(): Promise<string> {
  let text = "";
  const read = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
    text = defaultPrevented ? (clipboardData?.getData("text/plain") ?? "") : "(default)";
  };
  addEventListener("copy", read, { once: true });
  await userEvent.copy();
  return text;
}

beforeAll(copyDrawsAsLines);

describe("a draw is copied as one line", () => {
  test.each(LANGUAGES)("from a row of the history, in %s", async (language) => {
    const page = await show(language);
    const [, first, second] = page.querySelectorAll("tr");
    expect(await copyText(first ?? null)).toBe(`0618  ${ORDER}`);
    const both = await copyText(first ?? null, second ?? null);
    expect(both).toBe(`0618  ${ORDER}\n0617  ${ORDER}`);
  });

  test("from a row that shows sides", async () => {
    const page = await show("en", "size");
    const [, first] = page.querySelectorAll("tr");
    expect(await copyText(first ?? null)).toBe("0618  S S S S B B S B B B");
  });

  test("from the result and from a card, with its number once", async () => {
    const page = await show();
    expect(await copyText(page.querySelector("#result ol"))).toBe(`0618  ${ORDER}`);
    expect(await copyText(page.querySelector("#result"))).toBe(`No. 20260618\n${ORDER}`);
    expect(await copyText(page.querySelector("#card"))).toBe(`0618  ${ORDER}`);
  });

  test("between other texts", async () => {
    const page = await show();
    const text = await copyText(page.querySelector("#before"), page.querySelector("#after"));
    const lines = text.split("\n");
    expect([lines[0], lines[1], lines[2], lines.at(-1)]).toEqual([
      "before",
      "No. 20260618",
      ORDER,
      "after",
    ]);
    expect(text).toContain(`\n0618  ${ORDER}\n0617  ${ORDER}\n`);
    expect(document.querySelector("[inert]")).toBeNull();
  });

  test("in part, if only a part is selected", async () => {
    const page = await show();
    const [a, b, c] = page.querySelectorAll("tr ol li");
    expect(await copyText(a ?? null, c ?? null)).toBe("4 1 5");
    expect(await copyText(b ?? null)).toBe("1");
    const [, row] = page.querySelectorAll("tr");
    expect(await copyText(row?.cells[3] ?? null, row?.cells[4] ?? null)).toBe("Top 2 5  Top 3 10");
    const times = page.querySelectorAll("#result ol > li");
    expect(await copyText(times[1] ?? null, times[2] ?? null)).toBe("1 5");
  });
});

test("a time selected by three clicks is copied, though the selection ends in the next cell", async () => {
  const page = await show();
  const [, row] = page.querySelectorAll("tr");
  const time = row?.cells[1];
  if (time === undefined) throw new Error("no time");
  await userEvent.tripleClick(time);
  expect(getSelection()?.toString().trim()).toBe("04:00:00");
  expect(await copySelected()).toBe("04:00:00");
});

test("the marbles of a picture aren't copied in addition to those of the result", async () => {
  const page = await show();
  expect(await copyText(page.querySelector("#pictured"))).toBe(`No. 0618\n${ORDER}`);
});

test("the browser's own copy applies to other texts", async () => {
  const page = await show();
  expect(await copyText(page.querySelector("#before"))).toBe("(default)");
});
