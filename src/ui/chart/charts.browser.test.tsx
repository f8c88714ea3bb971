import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChartFigure } from "./chart-figure.tsx";
import { CursorArea } from "./cursor-area.tsx";
import { HitTable } from "./hit-table.tsx";
import { Plot } from "./plot.tsx";

function show(content: ReactNode) {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  return render(<I18nProvider i18n={i18n}>{content}</I18nProvider>);
}

const TICKS = [21, 22.5, 24, 25.5, 27].map((second, index) => ({
  at: index / 4,
  label: `${second}"`,
}));

test("each label below a plot is under its line and inside the figure", async () => {
  await page.viewport(360, 800);
  const screen = await show(
    <ChartFigure title="Times">
      <Plot height={200} gutter={26} grid x={TICKS}>
        {null}
      </Plot>
    </ChartFigure>,
  );
  const figure = screen.getByRole("figure").element().getBoundingClientRect();
  const plot = screen.container.querySelector("svg")?.getBoundingClientRect();
  if (plot === undefined) throw new Error("no plot");
  for (const { at, label } of TICKS) {
    const box = screen.getByText(label, { exact: true }).element().getBoundingClientRect();
    expect(box.left + box.width / 2).toBeCloseTo(plot.left + at * plot.width, 0);
    expect(box.right).toBeLessThanOrEqual(figure.right);
  }
});

const CURSOR = { count: 1, index: null, start: 0, set: () => {}, onKeyDown: () => {} };

test("hint and values replace a chart's summary without a layout shift", async () => {
  const chart = (title: string, readout: string[] | null) => (
    <ChartFigure title={title} summary="Lower is faster." readout={readout}>
      <CursorArea cursor={CURSOR} label="Values" getName={() => "No. 7"} locate={() => 0} />
    </ChartFigure>
  );
  const screen = await show(
    <>
      {chart("Idle", null)}
      {chart("Read", ["No. 7", "winner 23.10", "margin 0.20"])}
    </>,
  );
  const [idle, read] = [...screen.container.querySelectorAll("figure")];
  const [hint, values] = [...screen.container.querySelectorAll("output")];
  if (!idle || !read || !hint || !values) throw new Error("a figure lacks its read-out");
  expect([getComputedStyle(hint).opacity, getComputedStyle(values).opacity]).toEqual(["0", "1"]);
  await userEvent.tab();
  expect(getComputedStyle(hint).opacity).toBe("1");
  expect(hint.textContent).toContain("arrow keys");
  expect(read.getBoundingClientRect().height).toBe(idle.getBoundingClientRect().height);
});

test.each([500, 777, 900])(
  "a trend %i px high shows only whole rows, with figures above the line",
  async (height) => {
    await page.viewport(360, height);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      kind: "draw" as const,
      term: `${1000 + index}`,
      hit: index % 3,
      gaps: [0, 1, 2],
    }));
    const totals = [0, 1, 2].map(() => ({ hits: 1, avg_gap: null, max_gap: 1 }));
    const screen = await show(
      <HitTable
        label="Trend"
        rows={rows}
        names={[1, 2, 3]}
        totals={totals}
        renderMark={(name) => <b>{name}</b>}
      />,
    );
    const frame = screen.getByRole("group", { name: "Trend" }).element();
    const bottom = frame.getBoundingClientRect().top + frame.clientTop + frame.clientHeight;
    const ends = [...frame.querySelectorAll("tr")].map((row) => row.getBoundingClientRect().bottom);
    expect(Math.min(...ends.map((end) => Math.abs(end - bottom)))).toBeLessThan(1);
    const line = frame.querySelector("svg");
    const figure = frame.querySelector("tbody td:not([data-hit])");
    if (line === null || figure === null) throw new Error("no line or figure");
    const readLayer = (element: Element) => Number(getComputedStyle(element).zIndex);
    expect(readLayer(figure)).toBeGreaterThan(readLayer(line));
  },
);
