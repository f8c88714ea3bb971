import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PhotoFinish } from "./photo-finish.tsx";

/** Gaps in seconds from the winner to the last, from the closest to those of the longest track. */
const SPREADS = [0.3, 0.49, 0.99, 1.9, 2.4, 4.9, 9.9, 10, 12, 24, 49, 100];

/** Pixels that a label keeps from the next. */
const APART_PX = 4;

test.for([
  [270, "100%"],
  [340, "100%"],
  [700, "100%"],
  [307, "150%"],
  [700, "150%"],
] as const)(
  "in %i px with letters of %s the labels of the gaps keep apart and inside",
  async ([width, letters]) => {
    document.documentElement.style.fontSize = letters;
    onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
    await page.viewport(width, 600);
    await render(
      <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
        {SPREADS.map((spread) => (
          <PhotoFinish
            key={spread}
            draw={{ number: "1,2,3", timings: `30.00,30.10,${(30 + spread).toFixed(2)}` }}
          />
        ))}
      </I18nProvider>,
    );
    const strips = page.getByRole("figure").elements();
    expect(strips).toHaveLength(SPREADS.length);
    for (const strip of strips) {
      const labels = [...strip.querySelectorAll("span > span")]
        .filter(({ textContent }) => textContent.startsWith("+"))
        .map((label) => label.getBoundingClientRect());
      const box = strip.getBoundingClientRect();
      expect(labels.length).toBeGreaterThan(1);
      for (const [index, { left, right }] of labels.entries()) {
        expect(left).toBeGreaterThanOrEqual(box.left);
        expect(right).toBeLessThanOrEqual(box.right);
        expect(labels[index + 1]?.left ?? box.right + APART_PX).toBeGreaterThan(
          right + APART_PX - 1,
        );
      }
    }
  },
);

test.for([270, 700])("in %i px no marble covers another's number", async (width) => {
  await page.viewport(width, 600);
  const number = "1,2,3,4,5,6,7,8,9,10,11,12";
  const close = Array.from({ length: 11 }, (_, place) => (30 + place / 100).toFixed(2));
  await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <PhotoFinish draw={{ number, timings: [...close, "39.00"].join(",") }} />
    </I18nProvider>,
  );
  const strip = page.getByRole("figure").element();
  const marbles = [...strip.querySelectorAll("div > span")].filter(({ textContent }) =>
    /^\d+$/.test(textContent),
  );
  const boxes = marbles.map((marble) => marble.getBoundingClientRect());
  expect(boxes).toHaveLength(12);
  const { bottom } = strip.getBoundingClientRect();
  for (const [index, { x, y }] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(8);
    }
    expect(y).toBeLessThan(bottom);
  }
});
