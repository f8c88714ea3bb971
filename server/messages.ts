import type { InLanguages, Language } from "#contract/languages.ts";
import type { Flaw, Reason, ReasonCode } from "#contract/reasons.ts";

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
  notFound: { en: "Not found", cn: "未找到", ja: "見つかりません" },
  notBuilt: {
    en: "The site isn't built yet: run npm start.",
    cn: "网站尚未构建：请运行 npm start。",
    ja: "サイトがまだビルドされていません：npm start を実行してください。",
  },
  unsigned: {
    en: "The log is not signed at present",
    cn: "开奖日志目前未签名",
    ja: "ログは現在署名されていません",
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
  nul: {
    en: "must not contain a NUL character",
    cn: "不能包含 NUL 字符",
    ja: "NUL 文字を含めることはできません",
  },
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
  pushService: {
    en: "must be an https URL of a known push service",
    cn: "必须是已知推送服务的 https 网址",
    ja: "既知のプッシュサービスの https の URL でなければなりません",
  },
  base64url: {
    en: "must be {0} bytes in base64url",
    cn: "必须是 base64url 编码的 {0} 字节",
    ja: "base64url の {0} バイトでなければなりません",
  },
  list: { en: "must be a list", cn: "必须是列表", ja: "リストでなければなりません" },
  entriesMost: { en: "at most {0} entries", cn: "最多 {0} 项", ja: "{0} 件まで" },
  object: { en: "must be an object", cn: "必须是对象", ja: "オブジェクトでなければなりません" },
  unknownField: {
    en: "is no field of this call; its fields are {0}",
    cn: "此接口没有该字段；可用字段：{0}",
    ja: "この呼び出しにない項目です。使える項目：{0}",
  },
  drawOrDraws: {
    en: "must be a draw or a list of draws",
    cn: "必须是一期开奖或开奖列表",
    ja: "1回分の抽選またはそのリストでなければなりません",
  },
  required: { en: "is required", cn: "必填", ja: "必須です" },
  once: { en: "must be given only once", cn: "只能给出一次", ja: "一度だけ指定してください" },
  boolean: {
    en: "must be true or false",
    cn: "必须是 true 或 false",
    ja: "true か false でなければなりません",
  },
  fraction: {
    en: "{0} is not a whole number; send it as text",
    cn: "{0} 不是整数，请以文本发送",
    ja: "{0} は整数ではありません。文字列で送ってください",
  },
  inexact: {
    en: "{0} is too large to be exact; send it as text",
    cn: "{0} 过大，无法精确表示，请以文本发送",
    ja: "{0} は大きすぎて正確に表せません。文字列で送ってください",
  },
  term: {
    en: "must be 1 to 40 digits, letters or dashes, not {0}",
    cn: "必须是 1 到 40 个数字、字母或连字符，而不是 {0}",
    ja: "1〜40 文字の数字・英字・ハイフンでなければなりません（{0} は不可）",
  },
  ownTerm: {
    en: "must be another draw's number",
    cn: "必须是另一期的期号",
    ja: "別の回の回号でなければなりません",
  },
  order: {
    en: "must be a finishing order of 2 to {0} marbles numbered from 1, each once, not {1}",
    cn: "必须是 2 到 {0} 颗弹珠的名次顺序，号码从 1 起各出现一次，而不是 {1}",
    ja: "1 から始まる番号が 1 回ずつ並ぶ、2〜{0} 個の着順でなければなりません（{1} は不可）",
  },
  marbles: {
    en: 'has {0} marbles, the track has {1}; correct it, or set "marbles_vary": true for the track in site.json',
    cn: '有 {0} 颗弹珠，而此赛道有 {1} 颗；请更正，或在 site.json 中为该赛道设置 "marbles_vary": true',
    ja: 'マーブルが {0} 個ですが、このトラックは {1} 個です。訂正するか、site.json でトラックに "marbles_vary": true を設定してください',
  },
  timings: {
    en: "must be at most {0} times in seconds, above 0 and never falling, not {1}",
    cn: "必须是最多 {0} 个以秒为单位的用时，大于 0 且不递减，而不是 {1}",
    ja: "0 より大きく減らない秒数で {0} 個まででなければなりません（{1} は不可）",
  },
  zone: {
    en: "there is no time zone {0}",
    cn: "没有时区 {0}",
    ja: "タイムゾーン {0} はありません",
  },
  twoZones: {
    en: "the list names two zones for this track; send one list for each",
    cn: "列表为此赛道给出了两个时区，请分成两个列表发送",
    ja: "リストにこのトラックのタイムゾーンが 2 つあります。リストを分けて送ってください",
  },
  time: {
    en: "must be like 2026-01-31 20:15:00, not {0}",
    cn: "格式应如 2026-01-31 20:15:00，而不是 {0}",
    ja: "2026-01-31 20:15:00 のような形式でなければなりません（{0} は不可）",
  },
  skippedTime: {
    en: "{0} doesn't exist in {1}, whose clocks skip it; add an offset, for example +02:00",
    cn: "{0} 在 {1} 不存在（时钟跳过了它），请加上时差，例如 +02:00",
    ja: "{0} は {1} に存在しません（時計が飛ばします）。+02:00 のような時差を付けてください",
  },
  repeatedTime: {
    en: "{0} comes twice in {1}, whose clocks go back; add an offset, for example +02:00",
    cn: "{0} 在 {1} 出现两次（时钟回拨），请加上时差，例如 +02:00",
    ja: "{0} は {1} に 2 回あります（時計が戻ります）。+02:00 のような時差を付けてください",
  },
  twoTimes: {
    en: "{0} and {1} are different times",
    cn: "{0} 与 {1} 不是同一时间",
    ja: "{0} と {1} は別の時刻です",
  },
  early: { en: "{0} is before 1990", cn: "{0} 早于 1990 年", ja: "{0} は 1990 年より前です" },
  late: {
    en: "{0} is more than a year in the future",
    cn: "{0} 在一年以后",
    ja: "{0} は 1 年以上先です",
  },
  ahead: {
    en: '{0} is more than 2 minutes ahead of the clock, {1}; correct it, or set "force": true (--force for a file) to have it shown when its time comes',
    cn: '{0} 比服务器时钟 {1} 超前 2 分钟以上；请更正，或设置 "force": true（文件用 --force），到时再显示',
    ja: '{0} は時計の {1} より 2 分以上先です。訂正するか、"force": true（ファイルは --force）でその時刻に表示します',
  },
  nextTime: {
    en: "must be after the draw, by at most a year, not {0}",
    cn: "必须在本期之后一年以内，而不是 {0}",
    ja: "この回より後、1 年以内でなければなりません（{0} は不可）",
  },
  simulated: {
    en: "a simulated draw can't be stored as a real one",
    cn: "模拟开奖不能作为真实开奖存储",
    ja: "シミュレーションの抽選を実際の抽選として保存できません",
  },
  otherTrack: {
    en: "{0} is not the track {1}",
    cn: "{0} 不是赛道 {1}",
    ja: "{0} はトラック {1} ではありません",
  },
  differs: {
    en: "differs from the stored draw; send correct: true to replace it",
    cn: "与已存储的开奖不同；发送 correct: true 可替换",
    ja: "保存済みの抽選と異なります。correct: true を送ると置き換えます",
  },
  withdrawn: {
    en: "this number was withdrawn or cancelled; send correct: true to store it again",
    cn: "该期已撤回或取消；发送 correct: true 可重新存储",
    ja: "この回は取り下げ済みまたは中止です。correct: true を送ると保存し直します",
  },
  replaceSimulated: {
    en: 'the track has simulated draws, which real ones remove; send "replace_simulated": true (--replace-simulated for a file), or set REPLACE_SIMULATED',
    cn: '此赛道为模拟开奖，真实开奖会将其删除；请发送 "replace_simulated": true（文件用 --replace-simulated），或设置 REPLACE_SIMULATED',
    ja: 'このトラックはシミュレーションで、実際の抽選を入れると削除されます。"replace_simulated": true（ファイルは --replace-simulated）を送るか、REPLACE_SIMULATED を設定してください',
  },
  stored: { en: "draw {0} is stored", cn: "第 {0} 期已存储", ja: "第 {0} 回は保存済みです" },
  note: {
    en: "must be a text of {0} characters at most, or one in each of cn, en, ja",
    cn: "必须是最多 {0} 个字符的文本，或 cn、en、ja 各一份",
    ja: "{0} 文字以内の文字列、または cn・en・ja それぞれの文字列でなければなりません",
  },
  noNext: {
    en: "is required: no next draw is known",
    cn: "必填：下一期未知",
    ja: "必須です：次回が分かりません",
  },
  pastTime: {
    en: "must be after the latest draw, by at most a year, not {0}",
    cn: "必须在最新一期之后一年以内，而不是 {0}",
    ja: "最新の回より後、1 年以内でなければなりません（{0} は不可）",
  },
  other: { en: "{0}", cn: "{0}", ja: "{0}" },
} as const satisfies Record<ReasonCode, InLanguages>;

export function reasonText(language: Language, { code, values = [] }: Reason): string {
  return REASONS[code][language].replaceAll(/\{(\d)\}/g, (_, index: string) =>
    String(values[Number(index)] ?? ""),
  );
}

/** `number: must be …`. */
export function flawText(language: Language, { name, reason }: Flaw): string {
  const text = reasonText(language, reason);
  return name === "" ? text : `${name}${language === "en" ? ": " : "："}${text}`;
}

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
