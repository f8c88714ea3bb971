import type { InLanguages } from "#contract/languages.ts";

/** What the page for developers says; a part in back quotes is code. */
export const TEXTS = {
  title: { en: "API", cn: "API", ja: "API" },
  lead: {
    en: "Results and statistics of all tracks as JSON. Anyone may read, from any site, without a key.",
    cn: "以 JSON 提供全部赛道的开奖与统计。任何人均可在任何网站读取，无需密钥。",
    ja: "全トラックの抽選結果と統計を JSON で提供します。誰でも、どのサイトからでも、キーなしで読めます。",
  },
  openApi: { en: "OpenAPI description", cn: "OpenAPI 描述文件", ja: "OpenAPI 仕様" },
  rules: { en: "Rules", cn: "约定", ja: "きまり" },
  envelope: {
    en: "Every answer is `{code, msg, data}`: `code` is 200 or the status of an error, whose reason `msg` gives in the language of the `lang` header (`cn`, `en`, `ja`).",
    cn: "所有应答均为 `{code, msg, data}`：`code` 为 200，或拒绝时的状态码；`msg` 以请求头 `lang`（`cn`、`en`、`ja`）的语言说明原因。",
    ja: "応答はすべて `{code, msg, data}` です。`code` は 200 または拒否の状態コードで、`msg` はヘッダー `lang`（`cn`、`en`、`ja`）の言語で理由を示します。",
  },
  caching: {
    en: "Send an answer's `ETag` as `If-None-Match`: an unchanged one is 304. Request again when the next draw is due (`next_open_timestamp`), or follow the stream.",
    cn: "将应答的 `ETag` 以 `If-None-Match` 发回，未变化时返回 304。请在下一期开奖时间（`next_open_timestamp`）再请求，或订阅实时流。",
    ja: "応答の `ETag` を `If-None-Match` で送ると、変化がなければ 304 になります。次回の時刻（`next_open_timestamp`）に再度要求するか、ストリームを購読してください。",
  },
  limits: {
    en: "3000 reads per address in half a minute; more get 429 and `Retry-After`. Fields may be added to answers.",
    cn: "每个地址每半分钟 3000 次读取；超出时返回 429 和 `Retry-After`。应答可能新增字段。",
    ja: "1アドレスにつき30秒間に3000回まで。超えると 429 と `Retry-After` を返します。応答に項目が加わることがあります。",
  },
  cors: {
    en: "Browsers of any site may read (`Access-Control-Allow-Origin: *`).",
    cn: "任何网站的浏览器均可读取（`Access-Control-Allow-Origin: *`）。",
    ja: "どのサイトのブラウザからも読めます（`Access-Control-Allow-Origin: *`）。",
  },
  frame: { en: "On your site", cn: "嵌入您的网站", ja: "サイトへの埋め込み" },
  frameUse: {
    en: "This line shows the latest draw of a track on any page. It updates automatically and follows light and dark.",
    cn: "将此行放入任意网页，即可显示某赛道的最新开奖；内容自动刷新，并跟随浅色与深色主题。",
    ja: "この1行で、トラックの最新の抽選をどのページにも表示できます。自動で更新され、ライトとダークに対応します。",
  },
  latestDraw: { en: "Latest draw", cn: "最新开奖", ja: "最新の抽選" },
  examples: { en: "Examples", cn: "示例", ja: "例" },
  parameter: { en: "Parameter", cn: "参数", ja: "パラメーター" },
  values: { en: "Values", cn: "取值", ja: "値" },
  required: { en: "required", cn: "必填", ja: "必須" },
  standard: { en: "{0} if left out", cn: "默认 {0}", ja: "省略時 {0}" },
  whole: { en: "whole number", cn: "整数", ja: "整数" },
  text: { en: "text", cn: "文本", ja: "テキスト" },
  date: { en: "date, `YYYY-MM-DD`", cn: "日期，`YYYY-MM-DD`", ja: "日付、`YYYY-MM-DD`" },
  token: {
    en: "Needs the operator's token.",
    cn: "需要运营者令牌。",
    ja: "運営者のトークンが必要です。",
  },
  body: {
    en: "Takes a JSON body: see the OpenAPI description.",
    cn: "请求体为 JSON，详见 OpenAPI 描述文件。",
    ja: "JSON の本文を送ります。OpenAPI 仕様をご覧ください。",
  },
  stream: {
    en: "Live draws as server-sent events; `Last-Event-ID` continues where a connection ended.",
    cn: "以服务器推送事件实时发送开奖；`Last-Event-ID` 可从断开处继续。",
    ja: "抽選をサーバー送信イベントで配信します。`Last-Event-ID` で切断箇所から再開できます。",
  },
  files: {
    en: "The draws of some days as a file, oldest first; at most 31 days, and 30 files in five minutes.",
    cn: "若干天的开奖文件，最早在前；最多 31 天，五分钟内最多 30 个文件。",
    ja: "指定した日の抽選をファイルで、古い順に。最大31日、5分間に30ファイルまで。",
  },
} as const satisfies Record<string, InLanguages>;

export const TAG_TEXTS = {
  draws: { en: "Draws", cn: "开奖", ja: "抽選" },
  statistics: { en: "Statistics", cn: "统计", ja: "統計" },
  site: { en: "Site", cn: "网站", ja: "サイト" },
  notifications: { en: "Notifications", cn: "通知", ja: "通知" },
  operator: { en: "Operator", cn: "运营者", ja: "運営者" },
} as const satisfies Record<string, InLanguages>;
