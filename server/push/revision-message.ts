import { type InLanguages, type Language, withLocale } from "#contract/languages.ts";
import type { PushMessage } from "#contract/push.ts";
import { marblePath, trackPath } from "#contract/site-paths.ts";
import { withdrawnText } from "#server/live/notice.ts";
import type { Revision } from "#server/live/track-board.ts";

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

interface Revised {
  readonly name: InLanguages;
  readonly lang: Language;
  readonly cate_id: number;
  readonly revision: Revision;
  /** The tag of the notification with the wrong result, where it may still be on screen. */
  readonly tag: string;
  /** The marble whose win was told; 0 for those who are told of all draws. */
  readonly marble: number;
}

/** The notification of a result that was corrected or withdrawn. */
export function revisionMessage(revised: Revised): PushMessage {
  const { name, cate_id, revision, tag, lang, marble } = revised;
  const { before, after, note } = revision;
  const { term } = before;
  const title = (after === null ? WITHDRAWN : CORRECTED)[lang];
  const numbers = after?.number.split(",").join(" ") ?? "";
  return {
    title: title.replace("{name}", () => name[lang]).replace("{term}", () => term),
    body:
      after === null
        ? withdrawnText(term, note, lang)
        : RIGHT[lang].replace("{number}", () => numbers),
    path: withLocale(lang, marble > 0 ? marblePath(cate_id, marble) : trackPath(cate_id)),
    tag,
    timestamp: before.open_timestamp,
    cate_id,
    term,
    number: after?.number ?? "",
    lang,
    source: "feed",
    marble,
  };
}
