import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { linkTo } from "#ui/chart/html-for-tests.tsx";
import type { HeatSort } from "./heat.ts";
import { HeatPlace } from "./heat-place.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** Ten numbers of which the last has the most hits. */
function createPlace(most: number, state: "warm" | "hot") {
  const items = Array.from({ length: 10 }, (_, index) => ({
    number: index + 1,
    hits: index === 9 ? most : 9,
    gap: index === 9 ? most * 8 : 3,
    avg_gap: 9,
    max_gap: 40,
    state,
  }));
  return (
    <I18nProvider i18n={i18n}>
      <HeatPlace
        rank={1}
        items={items}
        expectation={{ mean: 10, deviation: 3 }}
        rule={{ hot: 13, cold: 7 }}
        sort="number"
        sortLink={linkTo<HeatSort>()}
      />
    </I18nProvider>
  );
}

const frames = async () => {
  for (let left = 5; left > 0; left -= 1) await new Promise(requestAnimationFrame);
};

test("other hits, gaps and states cause no layout shift in the table of a place", async () => {
  const moves: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => moves.push(...list.getEntries()));
  const { rerender } = await render(createPlace(14, "warm"));
  await frames();
  observer.observe({ type: "layout-shift" });
  await rerender(createPlace(17, "hot"));
  await frames();
  await rerender(createPlace(99, "warm"));
  await frames();
  moves.push(...observer.takeRecords());
  observer.disconnect();
  expect(moves.map((move) => JSON.stringify(move))).toEqual([]);
});
