import type { LastOpen, Source } from "#contract/draw.ts";
import { type InLanguages, type Language, withLocale } from "#contract/languages.ts";
import type { PushMessage } from "#contract/push.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import { formatLocal } from "#domain/zone.ts";
import { zoneLabel } from "#domain/zone-label.ts";

const TITLES: InLanguages = {
  en: "{name} · Draw no. {term}",
  cn: "{name} · 第{term}期",
  ja: "{name}・第{term}回",
};
/** Simulated draws are labelled wherever they are shown. */
const SIMULATED: InLanguages = {
  en: "Simulated draws",
  cn: "模拟开奖",
  ja: "シミュレーション",
};

interface Notified {
  /** Of the track. */
  readonly name: InLanguages;
  readonly draw: LastOpen;
  readonly source: Source;
  /** Zone of the track's times. */
  readonly zone: string;
  readonly lang: Language;
}

/** Formats a draw's time in the track's zone: `14:06 (UTC+8)`. */
function formatClock(zone: string, timestamp: number): string {
  return `${formatLocal(zone, timestamp).slice(11, 16)} (${zoneLabel(zone, timestamp)})`;
}

/** The notification of a draw: finishing order, then label and time. */
export function pushMessage({ name, draw, source, zone, lang }: Notified): PushMessage {
  const { cai_id: cate_id, term, number, open_timestamp: timestamp } = draw;
  const about = [
    ...(source === "simulated" ? [SIMULATED[lang]] : []),
    ...(timestamp > 0 ? [formatClock(zone, timestamp)] : []),
  ];
  return {
    title: TITLES[lang].replace("{name}", () => name[lang]).replace("{term}", () => term),
    body: `${number.split(",").join(" ")}\n${about.join(" · ")}`.trimEnd(),
    path: withLocale(lang, trackPath(cate_id)),
    tag: `track-${cate_id}`,
    timestamp,
    cate_id,
    term,
    number,
    lang,
    source,
  };
}
