import type { InLanguages, Language } from "#contract/languages.ts";
import type { Reason } from "#contract/reasons.ts";
import { reasonText } from "#server/reason-texts.ts";

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
  otherToken: {
    en: "This token is for another purpose",
    cn: "此令牌用于其他用途",
    ja: "このトークンは別の用途のものです",
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
  noFeedback: {
    en: "Parameter {name}: no such feedback",
    cn: "参数 {name}：没有该反馈",
    ja: "パラメーター {name}：そのフィードバックはありません",
  },
  noneFound: {
    en: "No such draw; write a draw number, a date or a time like tue 21:30",
    cn: "没有这样的开奖；请输入期号、日期或时间（如 周二 21:30）",
    ja: "該当する抽選はありません。回号、日付または時刻（火曜 21:30 など）を入力してください",
  },
  noneStored: {
    en: "No draw was stored",
    cn: "没有存储任何开奖",
    ja: "抽選は保存されませんでした",
  },
  simulatedDraw: {
    en: "A simulated draw can't be corrected or withdrawn",
    cn: "模拟开奖不能更正或撤回",
    ja: "シミュレーションの抽選は訂正も取り下げもできません",
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
  foreignOrigin: {
    en: "Only pages of this site can send this",
    cn: "仅本站页面可以提交",
    ja: "当サイトのページからのみ送信できます",
  },
  otherText: {
    en: "This Idempotency-Key was used for another text",
    cn: "此 Idempotency-Key 已用于其他内容",
    ja: "この Idempotency-Key は別の内容に使われています",
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
  serverError: { en: "Internal Server Error", cn: "服务器内部错误", ja: "サーバー内部エラー" },
  brokenPage: {
    en: "Something broke on this page. Try again in a moment.",
    cn: "页面出错了，请稍后再试。",
    ja: "このページで問題が発生しました。しばらくしてからもう一度お試しください。",
  },
  home: { en: "Back to all tracks", cn: "返回全部赛道", ja: "すべてのトラックへ戻る" },
  insecure: {
    en: "Signing in needs https here: browsers send the session's cookie of {name} by https alone. Open {name}/ops, or sign in on the server itself by http://localhost.",
    cn: "此处登录需要 https：{name} 的会话 Cookie 仅通过 https 发送。请打开 {name}/ops，或在服务器本机通过 http://localhost 登录。",
    ja: "ここでのサインインには https が必要です。{name} のセッション Cookie は https でのみ送信されます。{name}/ops を開くか、サーバー上で http://localhost からサインインしてください。",
  },
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

export interface MessageValues {
  readonly name?: string;
  readonly reason?: Reason;
}

export function messageText(
  language: Language,
  code: MessageCode,
  { name = "", reason }: MessageValues = {},
): string {
  return MESSAGES[code][language]
    .replaceAll("{name}", () => name)
    .replace("{reason}", () => (reason === undefined ? "" : reasonText(language, reason)));
}
