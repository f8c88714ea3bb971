import type { LastOpen, Source } from "#contract/draw.ts";
import { type InLanguages, type Language, withLocale } from "#contract/languages.ts";
import type { PushMessage } from "#contract/push.ts";
import { marblePath, trackPath } from "#contract/url/site-paths.ts";
import { printLocal } from "#domain/zone.ts";
import { zoneLabel } from "#domain/zone-label.ts";
import { withdrawnText } from "#server/live/notice.ts";
import type { Revision } from "#server/live/track-board.ts";

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

const CORRECTED: InLanguages = {
  en: "{name} · Draw no. {term} corrected",
  cn: "{name} · 第{term}期更正",
  ja: "{name}・第{term}回の訂正",
};
const WITHDRAWN: InLanguages = {
  en: "{name} · Draw no. {term} withdrawn",
  cn: "{name} · 第{term}期撤回",
  ja: "{name}・第{term}回の取り下げ",
};
const RIGHT: InLanguages = {
  en: "The result is now: {number}",
  cn: "更正后的结果：{number}",
  ja: "正しい結果：{number}",
};

interface Receiver {
  /** Of the track. */
  readonly name: InLanguages;
  readonly lang: Language;
  /** The marble whose wins they follow; 0 for those who get all draws. */
  readonly marble: number;
}

interface Notified extends Receiver {
  readonly draw: LastOpen;
  readonly source: Source;
  /** Zone of the track's times. */
  readonly zone: string;
}

interface Revised extends Receiver {
  readonly cate_id: number;
  readonly revision: Revision;
  /** The tag of the notification with the wrong result, where it may still be on screen. */
  readonly tag: string;
}

function titleOf(titles: InLanguages, { name, lang, marble }: Receiver, term: string): string {
  return titles[lang]
    .replace("{name}", () => name[lang])
    .replace("{marble}", String(marble))
    .replace("{term}", () => term);
}

function spaced(number: string): string {
  return number.split(",").join(" ");
}

/** When a draw took place, by the track's clock: `14:06 (UTC+8)`. */
function clockOf(zone: string, timestamp: number): string {
  return `${printLocal(zone, timestamp).slice(11, 16)} (${zoneLabel(zone, timestamp)})`;
}

/** What the notifications of a draw and of its revision have in common. */
function commonOf({ lang, marble }: Receiver, cate_id: number, draw: Revision["before"]) {
  const { term, open_timestamp: timestamp } = draw;
  const path = withLocale(lang, marble > 0 ? marblePath(cate_id, marble) : trackPath(cate_id));
  return { path, timestamp, cate_id, term, lang, marble };
}

/** The notification of a draw: its marbles in finishing order, then its kind and its time. */
export function pushMessage(notified: Notified): PushMessage {
  const { draw, source, zone, lang, marble } = notified;
  const { cai_id, term, number, open_timestamp: timestamp } = draw;
  const about = [
    ...(source === "simulated" ? [SIMULATED[lang]] : []),
    ...(timestamp > 0 ? [clockOf(zone, timestamp)] : []),
  ];
  return {
    ...commonOf(notified, cai_id, draw),
    title: titleOf(marble > 0 ? WON : TITLES, notified, term),
    body: `${spaced(number)}\n${about.join(" · ")}`.trimEnd(),
    tag: `track-${cai_id}`,
    number,
    source,
  };
}

/** The notification of a result that was corrected or withdrawn. */
export function revisionMessage(revised: Revised): PushMessage {
  const { cate_id, revision, tag, lang } = revised;
  const { before, after, note } = revision;
  const { term } = before;
  const number = after?.number ?? "";
  return {
    ...commonOf(revised, cate_id, before),
    title: titleOf(after === null ? WITHDRAWN : CORRECTED, revised, term),
    body:
      after === null
        ? withdrawnText(term, note, lang)
        : RIGHT[lang].replace("{number}", () => spaced(number)),
    tag,
    number,
    source: "feed",
  };
}
