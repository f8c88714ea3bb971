import type { LastOpen } from "#contract/draw.ts";
import type { Language } from "#contract/languages.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Notification } from "./delivery.ts";
import { pushMessage } from "./message.ts";

/** Seconds that a draw is news where the next one isn't announced. */
const NEWS_SECONDS = 300;

/** A draw's notification. */
export interface News extends Notification {
  readonly cate_id: number;
  readonly open_timestamp: number;
}

/** A draw's notification, which is news until the next draw is due. */
export function newsOf({ track, source }: TrackBoard, draw: LastOpen): News {
  const { open_timestamp, next_open_timestamp: next } = draw;
  const { id: cate_id, name } = track;
  const { zone } = track.schedule;
  const texts = new Map<Language, string>();
  return {
    cate_id,
    open_timestamp,
    until: next > open_timestamp ? next : open_timestamp + NEWS_SECONDS,
    topic: `track-${cate_id}`,
    textIn(lang) {
      const text =
        texts.get(lang) ?? JSON.stringify(pushMessage({ name, draw, source, zone, lang }));
      texts.set(lang, text);
      return text;
    },
  };
}
