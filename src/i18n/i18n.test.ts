import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";

function translations(locale: string): string[] {
  const catalog = readFileSync(join("locales", `${locale}.po`), "utf8");
  return catalog
    .split("\n")
    .flatMap((line) => /^msgstr "(?<text>.+)"$/.exec(line)?.groups?.["text"] ?? []);
}

/** A count and its counter word with a space between or before them. */
const SPACED =
  /[\d#}] [期次场天颗条段回件番]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] \{\w+\}[期次场天颗条段回件番]/u;

test.each(["cn", "ja"])("texts of %s have no spaces around counts", (locale) => {
  const texts = translations(locale);
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.filter((text) => SPACED.test(text))).toEqual([]);
});

test("Japanese texts have no spaces around Latin words", () => {
  const kana = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
  const spaced = new RegExp(`${kana} [A-Za-z]|[A-Za-z] ${kana}`, "u");
  expect(translations("ja").filter((text) => spaced.test(text))).toEqual([]);
});

/** One thing has one name in each language: patterns of other names, each with the name to use. */
const OTHER_NAMES = {
  en: [
    [/not received|unreceived/i, "missing"],
    [/(?:last|newest) draw\b/i, "latest draw"],
    [/(?<!pure )\bchance\b(?!\})/i, "expected"],
    [/finished run|longest runs?\b/i, "race; streak"],
    [/draw machine/i, "simulator"],
    [/big or small|odd or even|dragon or tiger|\bparity\b/i, "Big/small, Odd/even, Dragon/tiger"],
    [/left out/i, "excluded"],
    [/unreadable/i, "invalid"],
    [/\brefused?\b/i, "rejected"],
    [/\banew\b|\bkept\b/i, "again; stored"],
    [/\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}/, "29 Nov 2026"],
  ],
  cn: [
    [/期望值|偶然/, "理论值"],
    [/到达/, "名次顺序; 完赛"],
    [/未收到|缺少/, "缺失"],
    [/开奖机/, "模拟程序"],
    [/冷热号码/, "冷热分析"],
    [/应答/, "响应"],
    [/拒收/, "拒绝"],
    [/运营者/, "运营方"],
    [/存入|存储/, "保存"],
    [/无法解读/, "异常"],
    [/重新运行|秘密数/, "重新计算; 种子"],
  ],
  ja: [
    [/期待値/, "理論値"],
    [/未受信/, "欠番"],
    [/ゴール順|ゴールした順|順番/, "着順"],
    [/抽選機/, "シミュレーター"],
    [/タイトル/, "件名"],
    [/(?<!許可を)取り消/, "取り下げ"],
    [/着の和|着和/, "1・2着の合計"],
    [/約束/, "コミットメント"],
    [/再実行/, "再計算"],
    [/分か[るりら]/, "わかる"],
    [/なければなりません/, "…してください"],
  ],
} as const;

describe("each thing has one name", () => {
  test.each(LANGUAGES)("in %s", (language) => {
    const texts = translations(language);
    const found = OTHER_NAMES[language].flatMap(([other, name]) =>
      texts.filter((text) => other.test(text)).map((text) => `use "${name}": ${text}`),
    );
    expect(found).toEqual([]);
  });
});
