import { type Language, LANGUAGE_TAGS } from "#contract/languages.ts";

const SPANS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time in its two largest units: `2 min 5 sec`. */
export function spanText(language: Language, seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const parts = SPANS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    const options = { style: "unit", unit, unitDisplay: "short" } as const;
    const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], options);
    return count > 0 || (unit === "second" && seconds < 1) ? [format.format(count)] : [];
  });
  return parts.slice(0, 2).join(" ");
}
