import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { TrendLesson } from "./lessons.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** The longest sentence: of the last of ten marbles, away from the last place for as many draws. */
function lessonOf(gap: number) {
  const gaps = Array.from({ length: 10 }, (_, at) => ({ number: at + 1, gap: at === 9 ? gap : 3 }));
  return <TrendLesson gaps={gaps} place={10} draws={500} />;
}

test.for([292, 368, 419, 440, 639, 640, 900])(
  "the sentence of a draw moves nothing below it in a column of %d px",
  async (width) => {
    const { container } = await render(
      <I18nProvider i18n={i18n}>
        <div style={{ width }}>
          {lessonOf(4)}
          {lessonOf(80)}
          {lessonOf(488)}
        </div>
      </I18nProvider>,
    );
    const sentences = [...container.querySelectorAll("p")];
    expect(sentences.map(({ textContent }) => textContent?.replace(/.*alone/, ""))).toEqual([
      " does this in most stretches of 500 draws.",
      expect.stringMatching(/^ does this in about 1 of \d+ stretches of 500 draws.$/),
      " does this in under 1 of 1,000 stretches of 500 draws.",
    ]);
    for (const sentence of sentences) {
      const { height, minHeight } = getComputedStyle(sentence);
      expect(height, `at least ${minHeight}`).toBe(minHeight);
    }
  },
);
