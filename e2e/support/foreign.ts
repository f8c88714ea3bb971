import type { Page } from "@playwright/test";
import type { Language } from "#contract/languages.ts";

/** What is called the same in every language: formats, products, zones, and each language's own name. */
const NAMES =
  /\b(Marble Draws|UTC|CSV|JSON|HTML|HTTP|API|Cookie|Android|iPhone|iPad|Chrome|Edge|Safari|Samsung Internet|Mac|Dock|Linux|curl|OpenSSL|RFC|c2sp\.org|Asia|Shanghai|English)\b|中文|日本語/g;

const LATIN = /[A-Za-z]{3,}/;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  cn: new RegExp(`${LATIN.source}|${KANA.source}`, "u"),
  en: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ja: LATIN,
};

/** Texts and labels of a page, as it is now, that are written in another language than its own. */
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
    const all = [...document.querySelectorAll("body, body *")].filter(
      (element) => element.checkVisibility() && element.closest("code, pre") === null,
    );
    return [
      document.title,
      ...all.flatMap((element) => labels.map((label) => element.getAttribute(label) ?? "")),
      ...all.flatMap(({ childNodes }) =>
        [...childNodes].map((node) => (node instanceof Text ? node.data : "")),
      ),
    ];
  });
  // Markup and addresses are in no language.
  const words = (text: string) =>
    text.replaceAll(/<[^>]*>|[!-~]*\/[!-~]*/g, "").replaceAll(NAMES, "");
  return [...new Set(texts)].filter((text) => FOREIGN[language].test(words(text)));
}
