import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SumBars } from "./sum-bars.tsx";

/** Of ten marbles, in the largest window. */
const sums = Array.from({ length: 17 }, (_, index) => ({
  sum: index + 3,
  hits: 60 - index,
  gap: 88 + index * 20,
  avg_gap: 9,
  max_gap: 499,
}));

test.for([288, 325, 700])("in %i px no figure of a sum leaves its bar", async (width) => {
  await page.viewport(width, 600);
  await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <div style={{ containerType: "inline-size" }}>
        <SumBars sums={sums} draws={500} marbles={10} />
      </div>
    </I18nProvider>,
  );
  const bars = [...document.querySelectorAll("ol > li")];
  expect(bars).toHaveLength(sums.length);
  const wide = bars.flatMap((bar) => {
    const { left, right } = bar.getBoundingClientRect();
    return [...bar.querySelectorAll("b, span, small")].flatMap((figure) => {
      const range = document.createRange();
      range.selectNodeContents(figure);
      const box = range.getBoundingClientRect();
      return box.left < left - 1.5 || box.right > right + 1.5 ? [figure.textContent] : [];
    });
  });
  expect(wide).toEqual([]);
});
