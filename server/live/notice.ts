import type { InLanguages, Language } from "#contract/languages.ts";
import type { NextKind } from "#contract/ops.ts";
import type { TrackBoard } from "./track-board.ts";

/** Texts about a draw; `{term}` is its number. */
const TEXTS: Readonly<Record<Exclude<NextKind, "set" | "cleared">, InLanguages>> = {
  delayed: {
    en: "Draw no. {term} is delayed",
    cn: "第{term}期延迟开奖",
    ja: "第{term}回は遅れています",
  },
  cancelled: {
    en: "Draw no. {term} was cancelled",
    cn: "第{term}期已取消",
    ja: "第{term}回は中止になりました",
  },
  withdrawn: {
    en: "Draw no. {term} was withdrawn by the operator",
    cn: "第{term}期已由运营方撤回",
    ja: "第{term}回は運営者により取り下げられました",
  },
};
const NEXT_DELAYED: InLanguages = {
  en: "The next draw is delayed",
  cn: "下期延迟开奖",
  ja: "次回は遅れています",
};
const BETWEEN: InLanguages = { en: ": ", cn: "：", ja: "：" };

function formatHead(kind: NextKind, term: string, language: Language): string {
  if (kind === "set" || kind === "cleared") return "";
  if (kind === "delayed" && term === "") return NEXT_DELAYED[language];
  return TEXTS[kind][language].replace("{term}", () => term);
}

/** The operator's notice on a track's next or latest draw; "" without one. */
export function noticeText(
  { notice, draws: [latest] }: Pick<TrackBoard, "notice" | "draws">,
  language: Language,
): string {
  if (notice === null || notice.after_term !== (latest?.term ?? "")) return "";
  const parts = [formatHead(notice.kind, notice.term, language), notice.note[language]];
  return parts.filter((part) => part !== "").join(BETWEEN[language]);
}
