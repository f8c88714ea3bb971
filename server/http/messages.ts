import type { Language } from "#contract/languages.ts";

type InLanguages = Readonly<Record<Language, string>>;

/** What an answer's `msg` or a page without the renderer says; `{name}` is the parameter, field or value that it is about. */
export const MESSAGES = {
  ok: { en: "Success", cn: "成功", ja: "成功" },
  parameter: {
    en: "Parameter {name}: {detail}",
    cn: "参数 {name}：{detail}",
    ja: "パラメーター {name}：{detail}",
  },
  header: {
    en: "Header {name}: {detail}",
    cn: "请求头 {name}：{detail}",
    ja: "ヘッダー {name}：{detail}",
  },
  field: { en: "Field {name}: {detail}", cn: "字段 {name}：{detail}", ja: "項目 {name}：{detail}" },
  broken: {
    en: "The body is not valid JSON",
    cn: "请求体不是有效的 JSON",
    ja: "本文が有効な JSON ではありません",
  },
  unauthorized: {
    en: "A valid token is required",
    cn: "需要有效的令牌",
    ja: "有効なトークンが必要です",
  },
  noCall: {
    en: "This API call does not exist",
    cn: "没有此 API 接口",
    ja: "この API 呼び出しは存在しません",
  },
  noTrack: {
    en: "Parameter {name}: no such track",
    cn: "参数 {name}：没有该赛道",
    ja: "パラメーター {name}：そのトラックはありません",
  },
  noDraw: {
    en: "Parameter {name}: no such draw",
    cn: "参数 {name}：没有该期开奖",
    ja: "パラメーター {name}：その回の抽選はありません",
  },
  method: { en: "Method not allowed", cn: "不支持此请求方法", ja: "このメソッドは使えません" },
  tooLarge: {
    en: "Too large: at most {name}",
    cn: "内容过大：最多 {name}",
    ja: "大きすぎます：{name} まで",
  },
  notJson: {
    en: "The body must be application/json",
    cn: "请求体必须是 application/json",
    ja: "本文は application/json でなければなりません",
  },
  tooMany: {
    en: "Too many requests, please try again later",
    cn: "请求过于频繁，请稍后再试",
    ja: "リクエストが多すぎます。しばらくしてからお試しください",
  },
  busy: {
    en: "Busy, please try again in a moment",
    cn: "服务器繁忙，请稍后再试",
    ja: "混み合っています。しばらくしてからお試しください",
  },
  failed: {
    en: "Something went wrong on the server",
    cn: "服务器内部错误",
    ja: "サーバーでエラーが発生しました",
  },
  serverError: {
    en: "Internal Server Error",
    cn: "服务器内部错误",
    ja: "サーバー内部エラー",
  },
  brokenPage: {
    en: "Something broke on this page. Try again in a moment.",
    cn: "页面出错了，请稍后再试。",
    ja: "このページで問題が発生しました。しばらくしてからもう一度お試しください。",
  },
  home: { en: "Back to all tracks", cn: "返回全部赛道", ja: "すべてのトラックへ戻る" },
  opsOff: {
    en: "Not configured: set OPS_TOKEN",
    cn: "未配置：请设置 OPS_TOKEN",
    ja: "未設定です：OPS_TOKEN を設定してください",
  },
  storeAway: {
    en: "The draws can't be read or stored right now, please try again later",
    cn: "暂时无法读取或保存数据，请稍后再试",
    ja: "現在データを読み書きできません。しばらくしてからお試しください",
  },
  notReady: { en: "Not ready yet", cn: "服务尚未就绪", ja: "まだ準備中です" },
} as const satisfies Record<string, InLanguages>;

export type MessageKey = keyof typeof MESSAGES;

/** The contract's reasons for refusing a value, which are in English, in the other languages. */
const DETAILS: readonly (readonly [RegExp, Readonly<Record<"cn" | "ja", string>>])[] = [
  [/^must be a whole number$/, { cn: "必须是整数", ja: "整数でなければなりません" }],
  [
    /^must be from (\S+) to (\S+)$/,
    { cn: "必须在 $1 到 $2 之间", ja: "$1 から $2 まででなければなりません" },
  ],
  [
    /^must be a date as YYYY-MM-DD$/,
    { cn: "必须是 YYYY-MM-DD 格式的日期", ja: "YYYY-MM-DD の日付でなければなりません" },
  ],
  [
    /^must be an existing date$/,
    { cn: "必须是真实存在的日期", ja: "実在する日付でなければなりません" },
  ],
  [
    /^must be one of (.+)$/,
    { cn: "必须是以下之一：$1", ja: "次のいずれかでなければなりません：$1" },
  ],
  [/^must be like (.+)$/, { cn: "格式应如 $1", ja: "$1 のような形式でなければなりません" }],
  [
    /^must be a list of whole numbers$/,
    { cn: "必须是整数列表", ja: "整数のリストでなければなりません" },
  ],
  [
    /^must be a place of this track$/,
    { cn: "必须是此赛道的名次", ja: "このトラックの着順でなければなりません" },
  ],
  [/^must be text$/, { cn: "必须是文本", ja: "文字列でなければなりません" }],
  [/^must not be empty$/, { cn: "不能为空", ja: "空にはできません" }],
  [/^must be an object$/, { cn: "必须是对象", ja: "オブジェクトでなければなりません" }],
  [
    /^must be a draw or a list of draws$/,
    { cn: "必须是一期开奖或开奖列表", ja: "1回分の抽選またはそのリストでなければなりません" },
  ],
  [
    /^must be (\d+) printable characters at most$/,
    { cn: "最多 $1 个可打印字符", ja: "印字可能な $1 文字以内でなければなりません" },
  ],
  [/^must be an https URL$/, { cn: "必须是 https 网址", ja: "https の URL でなければなりません" }],
  [/^must be a draw number$/, { cn: "必须是期号", ja: "回号でなければなりません" }],
  [
    /^must be a path of this site$/,
    { cn: "必须是本站的路径", ja: "当サイトのパスでなければなりません" },
  ],
  [
    /^must be (\d+) bytes in base64url$/,
    { cn: "必须是 base64url 编码的 $1 字节", ja: "base64url の $1 バイトでなければなりません" },
  ],
  [/^must be a list$/, { cn: "必须是列表", ja: "リストでなければなりません" }],
  [/^at most (\d+) tracks$/, { cn: "最多 $1 条赛道", ja: "トラックは $1 本まで" }],
  [/^there is no track (\S+)$/, { cn: "没有赛道 $1", ja: "トラック $1 はありません" }],
  [/^must be (\S+)$/, { cn: "必须是 $1", ja: "$1 でなければなりません" }],
  [/^at most (\d+) characters$/, { cn: "最多 $1 个字符", ja: "$1 文字以内です" }],
  [/^is required$/, { cn: "必填", ja: "必須です" }],
  [/^must be given only once$/, { cn: "只能给出一次", ja: "一度だけ指定してください" }],
  [/^is not valid$/, { cn: "格式不正确", ja: "形式が正しくありません" }],
];

/** A reason in the language; one that has no translation stays English. */
function sayDetail(language: Language, detail: string): string {
  if (language === "en") return detail;
  for (const [pattern, said] of DETAILS) {
    if (pattern.test(detail)) return detail.replace(pattern, said[language]);
  }
  return detail;
}

export interface MessageParts {
  readonly name?: string | undefined;
  /** In English, as the contract says it. */
  readonly detail?: string | undefined;
}

/** The text of a message in a language. */
export function say(language: Language, key: MessageKey, parts: MessageParts = {}): string {
  const filling: Record<string, string> = {
    name: parts.name ?? "",
    detail: sayDetail(language, parts.detail ?? ""),
  };
  return MESSAGES[key][language].replace(
    /\{(name|detail)\}/g,
    (_, part: string) => filling[part] ?? "",
  );
}
