import type { LastOpen, Source } from "#contract/draw.ts";
import { LANGUAGE_DEFAULT } from "#contract/languages.ts";
import type { Language } from "#contract/languages.ts";
import type { PushMessage } from "#contract/push.ts";
import { trackPath } from "#contract/site-paths.ts";
import type { InLanguages } from "#server/source/tracks.ts";

const TITLES: InLanguages = {
  en: "{name} · Draw no. {term}",
  cn: "{name} · 第 {term} 期",
  ja: "{name}・第{term}回",
};
/** Simulated draws are called so wherever they are shown. */
const SIMULATED: InLanguages = { en: "Simulated draws", cn: "模拟开奖", ja: "模擬抽せん" };

export interface ToTell {
  readonly name: InLanguages;
  readonly draw: LastOpen;
  readonly source: Source;
  readonly lang: Language;
}

/** What a subscriber is told of a draw. */
export function pushMessage({ name, draw, source, lang }: ToTell): PushMessage {
  const { cai_id: cate_id, term, number, open_timestamp: timestamp } = draw;
  const title = TITLES[lang].replace("{name}", name[lang]).replace("{term}", term);
  const numbers = number.split(",").join(" ");
  const path = trackPath(cate_id);
  return {
    title,
    body: source === "simulated" ? `${numbers} · ${SIMULATED[lang]}` : numbers,
    path: lang === LANGUAGE_DEFAULT ? path : `/${lang}${path}`,
    tag: `track-${cate_id}`,
    timestamp,
    cate_id,
    term,
    number,
    lang,
    source,
  };
}
