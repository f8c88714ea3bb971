import { type Language, LANGUAGE_TAGS } from "#contract/languages.ts";

const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const BYTE_STEP = 1000;

/** A size: `12.3 MB`. */
export function sizeText(language: Language, bytes: number): string {
  const power = Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(BYTE_STEP));
  const step = Math.min(power, BYTE_UNITS.length - 1);
  const unit = BYTE_UNITS[step] ?? "byte";
  const options = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], options);
  return format.format(bytes / BYTE_STEP ** step);
}

/** Day and clock time of epoch seconds in a zone. */
export function timeText(language: Language, epoch: number, zone: string): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(epoch * 1000);
}

/** Epoch seconds as a zone's wall time for a form: `2026-03-01T12:00:00`. */
export function wallTime(epoch: number, zone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return format.format(epoch * 1000).replace(" ", "T");
}
