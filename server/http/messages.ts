import type { Language } from "#contract/languages.ts";
import type { Reason } from "#contract/reasons.ts";

type InLanguages = Readonly<Record<Language, string>>;

/** Texts of answers and of error pages; `{name}` is the parameter, field or value that they are about. */
const MESSAGES = {
  ok: { en: "Success", cn: "成功", ja: "成功" },
  parameter: {
    en: "Parameter {name}: {reason}",
    cn: "参数 {name}：{reason}",
    ja: "パラメーター {name}：{reason}",
  },
  header: {
    en: "Header {name}: {reason}",
    cn: "请求头 {name}：{reason}",
    ja: "ヘッダー {name}：{reason}",
  },
  field: { en: "Field {name}: {reason}", cn: "字段 {name}：{reason}", ja: "項目 {name}：{reason}" },
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
} as const satisfies Record<string, InLanguages>;

export type MessageCode = keyof typeof MESSAGES;

/** Reasons why a parameter or field is refused; `{0}` and `{1}` are the reason's values. */
const REASONS = {
  wholeNumber: { en: "must be a whole number", cn: "必须是整数", ja: "整数でなければなりません" },
  wholeNumbers: {
    en: "must be a list of whole numbers",
    cn: "必须是整数列表",
    ja: "整数のリストでなければなりません",
  },
  between: {
    en: "must be from {0} to {1}",
    cn: "必须在 {0} 到 {1} 之间",
    ja: "{0} から {1} まででなければなりません",
  },
  exactly: { en: "must be {0}", cn: "必须是 {0}", ja: "{0} でなければなりません" },
  oneOf: {
    en: "must be one of {0}",
    cn: "必须是以下之一：{0}",
    ja: "次のいずれかでなければなりません：{0}",
  },
  like: { en: "must be like {0}", cn: "格式应如 {0}", ja: "{0} のような形式でなければなりません" },
  date: {
    en: "must be a date as YYYY-MM-DD",
    cn: "必须是 YYYY-MM-DD 格式的日期",
    ja: "YYYY-MM-DD の日付でなければなりません",
  },
  existingDate: {
    en: "must be an existing date",
    cn: "必须是真实存在的日期",
    ja: "実在する日付でなければなりません",
  },
  drawNumber: { en: "must be a draw number", cn: "必须是期号", ja: "回号でなければなりません" },
  trackPlace: {
    en: "must be a place of this track",
    cn: "必须是此赛道的名次",
    ja: "このトラックの着順でなければなりません",
  },
  noTrack: { en: "there is no track {0}", cn: "没有赛道 {0}", ja: "トラック {0} はありません" },
  text: { en: "must be text", cn: "必须是文本", ja: "文字列でなければなりません" },
  notEmpty: { en: "must not be empty", cn: "不能为空", ja: "空にはできません" },
  charactersMost: { en: "at most {0} characters", cn: "最多 {0} 个字符", ja: "{0} 文字以内です" },
  printable: {
    en: "must be {0} printable characters at most",
    cn: "最多 {0} 个可打印字符",
    ja: "印字可能な {0} 文字以内でなければなりません",
  },
  httpsUrl: {
    en: "must be an https URL",
    cn: "必须是 https 网址",
    ja: "https の URL でなければなりません",
  },
  base64url: {
    en: "must be {0} bytes in base64url",
    cn: "必须是 base64url 编码的 {0} 字节",
    ja: "base64url の {0} バイトでなければなりません",
  },
  list: { en: "must be a list", cn: "必须是列表", ja: "リストでなければなりません" },
  tracksMost: { en: "at most {0} tracks", cn: "最多 {0} 条赛道", ja: "トラックは {0} 本まで" },
  object: { en: "must be an object", cn: "必须是对象", ja: "オブジェクトでなければなりません" },
  drawOrDraws: {
    en: "must be a draw or a list of draws",
    cn: "必须是一期开奖或开奖列表",
    ja: "1回分の抽選またはそのリストでなければなりません",
  },
  required: { en: "is required", cn: "必填", ja: "必須です" },
  once: {
    en: "must be given only once",
    cn: "只能给出一次",
    ja: "一度だけ指定してください",
  },
  other: { en: "{0}", cn: "{0}", ja: "{0}" },
} as const satisfies Record<Reason["code"], InLanguages>;

function fill(text: string, valueOf: (name: string) => number | string | undefined): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name) ?? ""));
}

export interface MessageValues {
  readonly name?: string;
  readonly reason?: Reason;
}

export function messageText(
  language: Language,
  code: MessageCode,
  { name, reason }: MessageValues = {},
): string {
  return fill(MESSAGES[code][language], (placeholder) => {
    if (placeholder === "name") return name;
    return (
      reason && fill(REASONS[reason.code][language], (index) => reason.values?.[Number(index)])
    );
  });
}
