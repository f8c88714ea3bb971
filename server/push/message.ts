import type { LastOpen, Source } from "#contract/draw.ts";
import { type InLanguages, type Language, withLocale } from "#contract/languages.ts";
import type { PushMessage } from "#contract/push.ts";
import { marblePath, trackPath } from "#contract/site-paths.ts";
import { printLocal } from "#domain/zone.ts";
import { zoneLabel } from "#domain/zone-label.ts";

const TITLES: InLanguages = {
  en: "{name} · Draw no. {term}",
  cn: "{name} · 第{term}期",
  ja: "{name}・第{term}回",
};
const WON: InLanguages = {
  en: "{name} · Marble {marble} won draw no. {term}",
  cn: "{name} · 第{term}期{marble}号夺冠",
  ja: "{name}・第{term}回：1着は{marble}番",
};
/** Simulated draws are labelled wherever they are shown. */
const SIMULATED: InLanguages = {
  en: "Simulated draws",
  cn: "模拟开奖",
  ja: "シミュレーションの抽選",
};

interface Notified {
  readonly name: InLanguages;
  readonly draw: LastOpen;
  readonly source: Source;
  /** Zone of the track's times. */
  readonly zone: string;
  readonly lang: Language;
  /** The marble whose win is told; 0 for those who are told of all draws. */
  readonly marble: number;
}

/** When a draw took place, by the track's clock: `14:06 (UTC+8)`. */
function clockOf(zone: string, timestamp: number): string {
  return `${printLocal(zone, timestamp).slice(11, 16)} (${zoneLabel(zone, timestamp)})`;
}

/** The notification of a draw: its marbles in finishing order, then its kind and its time. */
export function pushMessage(notified: Notified): PushMessage {
  const { name, draw, source, zone, lang, marble } = notified;
  const { cai_id: cate_id, term, number, open_timestamp: timestamp } = draw;
  const title = (marble > 0 ? WON : TITLES)[lang]
    .replace("{name}", () => name[lang])
    .replace("{marble}", String(marble))
    .replace("{term}", () => term);
  const numbers = number.split(",").join(" ");
  const about = [
    ...(source === "simulated" ? [SIMULATED[lang]] : []),
    ...(timestamp > 0 ? [clockOf(zone, timestamp)] : []),
  ];
  return {
    title,
    body: `${numbers}\n${about.join(" · ")}`.trimEnd(),
    path: withLocale(lang, marble > 0 ? marblePath(cate_id, marble) : trackPath(cate_id)),
    tag: `track-${cate_id}`,
    timestamp,
    cate_id,
    term,
    number,
    lang,
    source,
    marble,
  };
}
