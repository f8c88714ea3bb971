import type { LastOpen } from "#contract/draw.ts";
import type { Language } from "#contract/languages.ts";
import type { PushMessage } from "#contract/push.ts";
import { readOrder } from "#domain/order.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import { pushMessage } from "./message.ts";

/** Seconds that a draw is news where the next one isn't announced. */
const NEWS_SECONDS = 300;

/** A draw that is sent to its subscribers. */
export interface News {
  readonly cate_id: number;
  /** Its time is `open_timestamp`. */
  readonly draw: Pick<LastOpen, "open_timestamp" | "number">;
  /** Epoch seconds from which it is stale. */
  readonly until: number;
  readonly topic: string;
  /** The message for those who get all draws (`marble` 0) or a marble's wins. */
  readonly messageIn: (lang: Language, marble: number) => PushMessage;
}

/** The number of a draw's winner; 0 without one. */
export function winnerOf({ number }: Pick<LastOpen, "number">): number {
  return readOrder(number)?.[0] ?? 0;
}

/** A draw that is sent, until the next one is due. */
export function newsOf({ track, source }: TrackBoard, draw: LastOpen): News {
  const { open_timestamp: opened, next_open_timestamp: next } = draw;
  const { id: cate_id, name } = track;
  const { zone } = track.schedule;
  return {
    cate_id,
    draw,
    until: next > opened ? next : opened + NEWS_SECONDS,
    topic: `track-${cate_id}`,
    messageIn: (lang, marble) => pushMessage({ name, draw, source, zone, lang, marble }),
  };
}

/** The texts of a message, each made once. */
export function textsOf(messageIn: (lang: Language) => PushMessage): (lang: Language) => string {
  const texts = new Map<Language, string>();
  return (lang) => {
    const text = texts.get(lang) ?? JSON.stringify(messageIn(lang));
    texts.set(lang, text);
    return text;
  };
}
