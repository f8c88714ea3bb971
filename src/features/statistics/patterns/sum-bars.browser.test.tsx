import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SumBars } from "./sum-bars.tsx";

/** The sums of a race, in the largest window. */
const createSums = (marbles: number) =>
  Array.from({ length: 2 * marbles - 3 }, (_, nth) => {
    return { sum: nth + 3, hits: 110 - nth, gap: 88 + nth * 20, avg_gap: 9, max_gap: 499 };
  });

test.for([
  [10, 288],
  [10, 325],
  [10, 700],
  [30, 325],
] as const)(
  "of %i marbles in %i px no figure of a sum leaves its bar",
  async ([marbles, width]) => {
    const sums = createSums(marbles);
    await page.viewport(width, 600);
    await render(
      <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
        <div style={{ containerType: "inline-size" }}>
          <SumBars sums={sums} draws={500} marbles={marbles} />
        </div>
      </I18nProvider>,
    );
    const figures = [...document.querySelectorAll("li > :is(b, span, small)")];
    expect(figures).toHaveLength(3 * sums.length);
    for (const figure of figures) {
      const range = document.createRange();
      range.selectNodeContents(figure);
      expect(range.getBoundingClientRect().width).toBeLessThanOrEqual(
        (figure.parentElement?.clientWidth ?? 0) + 3,
      );
    }
  },
);
