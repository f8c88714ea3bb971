import type { Page } from "@playwright/test";
import type { Language } from "#contract/languages.ts";

/** Names that are the same in every language: formats, products, zones, and the languages' own names. */
const NAMES =
  /\b(Marble Draws|UTC|CSV|JSON|HTML|HTTP|API|Cookie|Android|iPhone|iPad|Chrome|Edge|Safari|Samsung Internet|Mac|Dock|Linux|curl|OpenSSL|RFC|c2sp\.org|Asia|Shanghai|English)\b|中文|日本語/g;

const LATIN = /[A-Za-z]{3,}/;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  cn: new RegExp(`${LATIN.source}|${KANA.source}`, "u"),
  en: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ja: LATIN,
};

/** Visible texts and labels of a page that are written in another language than the page's. */
export async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const labels = [
      "alt",
      "aria-description",
      "aria-label",
      "aria-roledescription",
      "aria-valuetext",
      "placeholder",
      "title",
    ];
    // An operator's notice may be in one language alone.
    const all = [...document.querySelectorAll("body, body *")].filter(
      (element) =>
        element.checkVisibility() &&
        element.closest("code, pre, .draw-card-notice, [data-testid=notice]") === null,
    );
    return [
      document.title,
      ...all.flatMap((element) => labels.map((label) => element.getAttribute(label) ?? "")),
      ...all.flatMap(({ childNodes }) =>
        [...childNodes].map((node) => (node instanceof Text ? node.data : "")),
      ),
    ];
  });
  // Markup and URLs belong to no language.
  const words = (text: string) =>
    text.replaceAll(/<[^>]*>|[!-~]*\/[!-~]*/g, "").replaceAll(NAMES, "");
  return [...new Set(texts)].filter((text) => FOREIGN[language].test(words(text)));
}
