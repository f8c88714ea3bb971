import type { InLanguages } from "#contract/languages.ts";

/** What feeds and calendars say; `{…}` is filled in. */
export const TEXTS = {
  draw: { en: "{name} · Draw no. {term}", cn: "{name} · 第{term}期", ja: "{name}・第{term}回" },
  next: { en: "{name} · Next draw", cn: "{name} · 下一期", ja: "{name}・次回" },
  result: {
    en: "{draw}: marble {first} won, then {others}",
    cn: "{draw}：冠军{first}号，其后{others}",
    ja: "{draw}：1着は{first}番、以下{others}",
  },
  unreadable: { en: "{draw}: {number}", cn: "{draw}：{number}", ja: "{draw}：{number}" },
  withdrawn: { en: "Withdrawn", cn: "已撤回", ja: "取り下げ" },
  comma: { en: ", ", cn: "、", ja: "、" },
  timings: { en: "Times: {times} s", cn: "用时：{times}秒", ja: "タイム：{times}秒" },
  simulated: { en: "Simulated draws", cn: "模拟开奖", ja: "シミュレーションの抽選" },
  draws: { en: "Draws of {name}", cn: "{name}的开奖", ja: "{name}の抽選" },
  timetable: { en: "{name}: upcoming draws", cn: "{name}：即将开奖", ja: "{name}：今後の抽選" },
} as const satisfies Record<string, InLanguages>;

/** A text with its parts filled in literally, also those with braces. */
export function fill(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}
