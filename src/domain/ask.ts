import { FIND_MAX } from "#contract/limits.ts";
import { readOrder } from "./order.ts";

/** A question about a track's newest draws: when a marble won, or finished ahead of another. */
export type Ask =
  | { readonly kind: "win"; readonly number: number }
  | { readonly kind: "ahead"; readonly number: number; readonly other: number };

/** A marble as people write it: "7", "#7", "marble 7", "7号", "7番". */
const MARBLE = String.raw`(?:marble|no\.?|#)?\s*(\d{1,2})\s*(?:号|號|番)?`;

const WINS = [
  `(?:the\\s+)?(?:(?:last|latest)\\s+)?(?:wins?|won|victory)\\s+(?:(?:of|by|for)\\s+)?${MARBLE}`,
  `(?:last\\s+time|when\\s+did)\\s+${MARBLE}\\s+(?:last\\s+)?(?:win|won)`,
  `${MARBLE}(?:['’]s)?\\s+(?:last\\s+)?(?:wins?|won|victory)`,
  `${MARBLE}(?:上一?次|最近(?:一次)?|最后(?:一次)?)?(?:的)?(?:夺冠|冠军|第一|获胜|赢)`,
  `(?:上一?次|最近(?:一次)?)${MARBLE}(?:夺冠|冠军|第一|获胜|赢)`,
  `${MARBLE}(?:が|の)?(?:最後[のに]|最近の?|前回の?)?(?:優勝|勝ち|勝利|勝った|1着|一着|1位)`,
];
const AHEADS = [
  `${MARBLE}\\s+(?:before|ahead\\s+of|beats?|beat)\\s+${MARBLE}`,
  `${MARBLE}(?:在|先于|领先)\\s*${MARBLE}(?:之?前面?|先到)?`,
  `${MARBLE}(?:が|は)\\s*${MARBLE}(?:より|の)(?:前|先|上)(?:に|で)?`,
];

const whole = (source: string) => new RegExp(`^${source}$`);
const WIN = WINS.map(whole);
const AHEAD = AHEADS.map(whole);

/** The question in a text, in any of the site's languages; null for none. */
export function readAsk(text: string): Ask | null {
  if (text.length > FIND_MAX) return null;
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}|\?\s*$/gu, "")
    .trim()
    .toLowerCase();
  const read = (patterns: readonly RegExp[]) =>
    patterns
      .map((pattern) => pattern.exec(plain))
      .find((match) => match !== null)
      ?.slice(1)
      .map(Number) ?? [];
  const [number] = read(WIN);
  if (number !== undefined) return { kind: "win", number };
  const [first, other] = read(AHEAD);
  if (first === undefined || other === undefined || first === other) return null;
  return { kind: "ahead", number: first, other };
}

/** Whether a draw matches; `numbers` as in the API. */
export function isAskedFor(ask: Ask, numbers: string): boolean {
  const order = readOrder(numbers) ?? [];
  if (ask.kind === "win") return order[0] === ask.number;
  const place = order.indexOf(ask.number);
  const others = order.indexOf(ask.other);
  return place !== -1 && others !== -1 && place < others;
}
