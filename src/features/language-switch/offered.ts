/** The languages that the switch offers, each in its own words, with the ids of the older site. */
export const OFFERED = [
  { id: 2, locale: "cn", tag: "zh-CN", name: "中文" },
  { id: 1, locale: "en", tag: "en", name: "English" },
] as const;

export type OfferedLocale = (typeof OFFERED)[number]["locale"];
