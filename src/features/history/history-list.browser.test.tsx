import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import * as v from "valibot";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { History } from "#contract/draw.ts";
import { createI18n, loadCatalog } from "#i18n/i18n.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { HistoryList } from "./history-list.tsx";

const draw = (term: string) => ({ term, number: "3,1,2", timings: "9.1,9.1,9.5" });

function renderList(history: object) {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const page = v.parse(History, { cate_id: 2001, zone: "UTC", page: 1, page_size: 50, ...history });
  return (
    <I18nProvider i18n={i18n}>
      <HistoryList
        history={page}
        pageLink={(to, { children }) => <a href={`#${to}`}>{children}</a>}
        whole={<a href="#all">all</a>}
      />
    </I18nProvider>
  );
}

const show = (history: object) => render(renderList(history));

test("a day without draws names the requested day", async () => {
  const screen = await show({ date: "2018-04-08", total: 0, missing: [], list: [] });
  await expect.element(screen.getByText("No draws on 8 Apr 2018")).toBeVisible();
});

test("a day before the first draw and a future day have their own texts", async () => {
  const none = { total: 0, missing: [], list: [] };
  const empty = { reason: "before_first", first_date: "2018-04-09" };
  const screen = await show({ ...none, date: "2018-04-08", empty });
  await expect.element(screen.getByText("The first draw was on 9 Apr 2018.")).toBeVisible();
  const toCome = { ...none, date: "2036-04-08", empty: { reason: "to_come", first_date: "" } };
  await screen.rerender(renderList(toCome));
  await expect.element(screen.getByText("8 Apr 2036 is still to come")).toBeVisible();
});

test("a page past the last one links to the first instead of reporting no draws", async () => {
  const day = { date: "2018-04-08", missing: ["0413"], list: [] };
  const screen = await show({ ...day, page: 18, total: 844 });
  await expect.element(screen.getByText("Page not found")).toBeVisible();
  const first = screen.getByRole("link", { name: "Draws on 8 Apr 2018" });
  await expect.element(first).toHaveAttribute("href", "#1");
  await screen.rerender(renderList({ ...day, page: 2, total: 0 }));
  await expect.element(screen.getByText("No draws on 8 Apr 2018")).toBeVisible();
});

test("missing draws are between their neighbours", async () => {
  const list = ["0412", "0411", "0409", "0405"].map(draw);
  const missing = ["0410", "0408", "0407", "0406"];
  const screen = await show({ date: "2026-11-21", total: 4, missing, list });
  const rows = screen.getByRole("row").all();
  const texts = rows.map((row) => row.element().textContent);
  expect(texts[3]).toBe("Draw no. 0410 is missing");
  expect(texts[5]).toBe("No. 0406–0408: 3 draws missing");
  await expect.element(screen.getByText("dead heat").first()).toBeInTheDocument();
});

test("only times past midnight are marked as of the next date", async () => {
  const at = (term: string, iso: string) => ({
    ...draw(term),
    open_timestamp: Date.parse(iso) / 1000,
  });
  const list = [at("2", "2026-11-29T00:04:00Z"), at("1", "2026-11-28T23:59:00Z")];
  const day = { date: "2026-11-28", day_start: "13:09", total: 2, missing: [], list };
  const { container } = await show(day);
  const marks = [...container.querySelectorAll("tbody tr")].map(
    (row) => row.querySelector("sup")?.title ?? "",
  );
  expect(marks).toEqual(["next date", ""]);
});

test("rows far below the viewport render when they come near, in reserved space", async () => {
  const list = Array.from({ length: 50 }, (_, index) => draw(String(1050 - index)));
  const { container } = await show({ date: "2026-11-21", total: 50, missing: [], list });
  const rows = () => [...container.querySelectorAll<HTMLElement>("tbody tr")];
  const isMade = (row?: Element) =>
    row?.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });
  await expect.poll(() => [rows().length, isMade(rows()[49])]).toEqual([50, false]);
  expect(rows().slice(0, 12).every(isMade)).toBe(true);
  expect(rows()[49]?.offsetHeight).toBe(rows()[0]?.offsetHeight);
  rows()[49]?.scrollIntoView({ behavior: "instant" });
  await expect.poll(() => isMade(rows()[49])).toBe(true);
});

test("the visible rows render first, in the space of all", async () => {
  const list = Array.from({ length: 50 }, (_, index) => draw(String(1050 - index)));
  const records: MutationRecord[] = [];
  const changes = new MutationObserver((some) => records.push(...some));
  changes.observe(document.body, { childList: true, subtree: true, attributes: true });
  const { container } = await show({ date: "2026-11-21", total: 50, missing: [], list });
  await expect.poll(() => container.querySelectorAll("tbody tr").length).toBe(50);
  changes.disconnect();
  const table = container.querySelector("table");
  const later = records.filter(({ target }) => target instanceof HTMLTableSectionElement);
  expect(later.flatMap(({ addedNodes }) => [...addedNodes])).toHaveLength(38);
  expect(records.map(({ attributeName }) => attributeName)).toContain("data-begun");
  expect(table?.dataset["begun"]).toBeUndefined();
  table?.setAttribute("data-begun", "");
  for (const row of container.querySelectorAll("tbody tr")) row.remove();
  expect(table?.offsetHeight).toBeGreaterThan(2500);
});

const WIDE = [288, 340, 558, 800];
test.each(WIDE)("draws and a gap have exactly the reserved height, at %i px", async (width) => {
  const number = "3,1,2,4,5,6,7,8,9,10";
  const timings = "9.1,9.2,9.3,9.4,9.5,9.6,9.7,9.8,9.9,10";
  const list = ["0412", "0411", "0409"].map((term) => ({ term, number, timings }));
  const day = { date: "2026-11-21", total: 3, missing: ["0410"], list };
  const { container } = await render(<div style={{ width }}>{renderList(day)}</div>);
  const table = container.querySelector("table");
  const isMade = () =>
    container.querySelector("tbody td")?.checkVisibility({ contentVisibilityAuto: true });
  await expect.poll(isMade).toBe(true);
  const made = table?.offsetHeight;
  table?.setAttribute("data-begun", "");
  table?.replaceChildren();
  expect(Math.abs(Number(table?.offsetHeight) - Number(made))).toBeLessThanOrEqual(1);
});

test("withdrawn and cancelled draws are labelled, with the operator's note", async () => {
  const list = ["0412", "0409"].map(draw);
  const note = { cn: "错误", en: "wrong track", ja: "誤り" };
  const labels = [
    { term: "0411", kind: "withdrawn", note },
    { term: "0410", kind: "cancelled", note: { cn: "", en: "", ja: "" } },
  ];
  const missing = ["0411", "0410"];
  const screen = await show({ date: "2026-11-21", total: 2, missing, labels, list });
  const texts = screen
    .getByRole("row")
    .all()
    .map((row) => row.element().textContent);
  expect(texts[2]).toBe("Draw no. 0411 was withdrawn by the operator: wrong track");
  expect(texts[3]).toBe("Draw no. 0410 was cancelled");
});

/** Widths of the list on phones of 320 to 414 px, in px. */
const WIDTHS = [266, 282, 306, 321, 336, 360];

test.each(LANGUAGES)("on phones each fact of a draw stays in its row, in %s", async (language) => {
  const number = "12,3,11,7,5,4,1,9,10,8,2,6";
  const timings = "139.16,139.16,140,141,142,143,144,145,146,147,148,149";
  const list = [{ term: "202611230448", number, timings, open_timestamp: 1_795_406_700 }];
  const history = {
    cate_id: 2007,
    zone: "UTC",
    page: 1,
    page_size: 50,
    total: 1,
    missing: [],
    list,
  };
  const page = v.parse(History, history);
  const i18n = createI18n(language, await loadCatalog(language));
  for (const width of WIDTHS) {
    const { container, unmount } = await render(
      <I18nProvider i18n={i18n}>
        <div lang={language} style={{ width }}>
          <HistoryList history={page} pageLink={() => null} />
        </div>
      </I18nProvider>,
    );
    const row = container.querySelector("tbody tr");
    if (row === null) throw new Error("no row");
    const cells = [...row.children].map((cell) => cell.getBoundingClientRect());
    const end = Math.max(...cells.filter((cell) => cell.width > 0).map(({ right }) => right));
    expect(end).toBeLessThanOrEqual(row.getBoundingClientRect().right + 1);
    await unmount();
  }
});

test("a corrected draw has the time of its correction and the earlier result", async () => {
  const corrected = {
    corrected_timestamp: 1_520_956_620,
    corrected_from: { number: "2,1,3", timings: "9.1,9.1,9.5", open_time: "" },
  };
  const list = [{ ...draw("0002"), ...corrected }, draw("0001")];
  const screen = await show({ date: "2018-03-13", total: 2, missing: [], list });
  const lines = screen.getByTestId("corrected");
  expect(lines.elements()).toHaveLength(1);
  await expect.element(lines).toHaveTextContent("Corrected 13 Mar 2018, 15:57:00; before: 2,1,3");
  // It belongs to the draw above, and looks unlike missing draws.
  const cell = lines.element().firstElementChild ?? lines.element();
  expect(getComputedStyle(cell).backgroundImage).toBe("none");
  expect(getComputedStyle(lines.element()).borderTopWidth).toBe("0px");
});
