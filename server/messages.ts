import type { InLanguages, Language } from "#contract/languages.ts";
import type { Flaw, Reason, ReasonCode } from "#contract/reasons.ts";

/** Texts of responses and error pages; `{name}` is the parameter, field or value. */
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
  field: {
    en: "Field {name}: {reason}",
    cn: "字段 {name}：{reason}",
    ja: "フィールド {name}：{reason}",
  },
  broken: {
    en: "The body is not valid JSON",
    cn: "请求体不是有效的 JSON",
    ja: "本文が有効なJSONではありません",
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
    cn: "接口不存在",
    ja: "このAPIはありません",
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
    cn: "参数 {name}：没有该意见反馈",
    ja: "パラメーター {name}：そのご意見はありません",
  },
  noneFound: {
    en: "No such draw. Enter a draw number, a date, or a time such as tue 21:30",
    cn: "没有这样的开奖。请输入期号、日期或时间（如 周二 21:30）",
    ja: "該当する抽選はありません。回号、日付または時刻（火曜 21:30など）を入力してください",
  },
  noneStored: {
    en: "No draw was stored",
    cn: "没有保存任何开奖",
    ja: "抽選は保存されませんでした",
  },
  simulatedDraw: {
    en: "A simulated draw can't be corrected or withdrawn",
    cn: "模拟开奖不能更正或撤回",
    ja: "シミュレーションの抽選は訂正も取り下げもできません",
  },
  method: { en: "Method not allowed", cn: "不支持此请求方法", ja: "このメソッドは使えません" },
  tooLarge: {
    en: "Too large: at most {name} bytes",
    cn: "内容过大：最多 {name} 字节",
    ja: "大きすぎます：{name}バイトまで",
  },
  tooManyDraws: {
    en: "Too many draws in one call: at most {name}",
    cn: "一次发送的开奖过多：最多 {name} 期",
    ja: "1回に送れる抽選は{name}件までです",
  },
  notJson: {
    en: "The body must be application/json",
    cn: "请求体必须是 application/json",
    ja: "本文はapplication/jsonで送ってください",
  },
  foreignOrigin: {
    en: "Only pages of this site can send this",
    cn: "仅本站页面可以提交",
    ja: "当サイトのページからのみ送信できます",
  },
  otherText: {
    en: "This Idempotency-Key was already used with different content",
    cn: "此 Idempotency-Key 已用于其他内容",
    ja: "このIdempotency-Keyは別の内容に使われています",
  },
  tooMany: {
    en: "Too many requests, please try again later",
    cn: "请求过于频繁，请稍后再试",
    ja: "リクエストが多すぎます。しばらくしてからお試しください",
  },
  busy: {
    en: "The server is busy, please try again in a moment",
    cn: "服务器繁忙，请稍后再试",
    ja: "サーバーが混み合っています。しばらくしてからお試しください",
  },
  failed: {
    en: "Something went wrong on the server",
    cn: "服务器内部错误",
    ja: "サーバーでエラーが発生しました",
  },
  serverError: { en: "Internal Server Error", cn: "服务器内部错误", ja: "サーバー内部エラー" },
  brokenPage: {
    en: "Something went wrong on this page. Try again in a moment.",
    cn: "页面出错了，请稍后再试。",
    ja: "このページで問題が発生しました。しばらくしてからもう一度お試しください。",
  },
  home: { en: "Back to all tracks", cn: "返回全部赛道", ja: "すべてのトラックへ戻る" },
  insecure: {
    en: "Signing in needs https here: browsers send the session cookie of {name} only over https. Open {name}/ops, or sign in on the server itself at http://localhost.",
    cn: "此处登录需要 https：{name} 的会话 Cookie 仅通过 https 发送。请打开 {name}/ops，或在服务器本机通过 http://localhost 登录。",
    ja: "ここでのサインインにはhttpsが必要です。{name}のセッションCookieはhttpsでのみ送信されます。{name}/opsを開くか、サーバー上でhttp://localhostからサインインしてください。",
  },
  opsOff: {
    en: "Not configured: set OPS_TOKEN",
    cn: "未配置：请设置 OPS_TOKEN",
    ja: "未設定です：OPS_TOKENを設定してください",
  },
  storeAway: {
    en: "The draws can't be read or stored right now, please try again later",
    cn: "暂时无法读取或保存数据，请稍后再试",
    ja: "現在、データを読み書きできません。しばらくしてからお試しください",
  },
} as const satisfies Record<string, InLanguages>;

/** Reasons for refusing a parameter or field; `{0}` and `{1}` are the reason's values. */
const REASONS = {
  wholeNumber: { en: "must be a whole number", cn: "必须是整数", ja: "整数で指定してください" },
  wholeNumbers: {
    en: "must be a list of whole numbers",
    cn: "必须是整数列表",
    ja: "整数のリストで指定してください",
  },
  between: {
    en: "must be from {0} to {1}",
    cn: "必须在 {0} 到 {1} 之间",
    ja: "{0}〜{1}で指定してください",
  },
  exactly: { en: "must be {0}", cn: "必须是 {0}", ja: "{0}を指定してください" },
  oneOf: {
    en: "must be one of {0}",
    cn: "必须是以下之一：{0}",
    ja: "次のいずれかを指定してください：{0}",
  },
  like: { en: "must look like {0}", cn: "格式应如 {0}", ja: "{0}のような形式で指定してください" },
  date: {
    en: "must be a date in the form YYYY-MM-DD",
    cn: "必须是 YYYY-MM-DD 格式的日期",
    ja: "YYYY-MM-DD形式の日付を指定してください",
  },
  existingDate: {
    en: "must be a date that exists",
    cn: "必须是真实存在的日期",
    ja: "実在する日付を指定してください",
  },
  drawNumber: { en: "must be a draw number", cn: "必须是期号", ja: "回号を指定してください" },
  trackPlace: {
    en: "must be a place of this track",
    cn: "必须是此赛道的名次",
    ja: "このトラックの着順を指定してください",
  },
  noTrack: { en: "there is no track {0}", cn: "没有赛道 {0}", ja: "トラック{0}はありません" },
  text: { en: "must be text", cn: "必须是字符串", ja: "文字列で指定してください" },
  nul: {
    en: "must not contain a NUL character",
    cn: "不能包含 NUL 字符",
    ja: "NUL文字を含めることはできません",
  },
  notEmpty: { en: "must not be empty", cn: "不能为空", ja: "空にはできません" },
  charactersMost: {
    en: "must have at most {0} characters",
    cn: "最多 {0} 个字符",
    ja: "{0}文字以内で指定してください",
  },
  printable: {
    en: "must have at most {0} printable characters",
    cn: "最多 {0} 个可打印字符",
    ja: "印字可能な{0}文字以内で指定してください",
  },
  httpsUrl: {
    en: "must be an https URL",
    cn: "必须是 https 网址",
    ja: "httpsのURLを指定してください",
  },
  pushService: {
    en: "must be an https URL of a known push service",
    cn: "必须是已知推送服务的 https 网址",
    ja: "既知のプッシュサービスのhttpsのURLを指定してください",
  },
  base64url: {
    en: "must be {0} bytes in base64url",
    cn: "必须是 base64url 编码的 {0} 字节",
    ja: "base64urlの{0}バイトで指定してください",
  },
  list: { en: "must be a list", cn: "必须是列表", ja: "リストで指定してください" },
  entriesMost: {
    en: "must have at most {0} entries",
    cn: "最多 {0} 项",
    ja: "{0}件以内で指定してください",
  },
  object: { en: "must be an object", cn: "必须是对象", ja: "オブジェクトで指定してください" },
  unknownField: {
    en: "is not a field of this call; its fields are {0}",
    cn: "此接口没有该字段；可用字段：{0}",
    ja: "このAPIにないフィールドです。使えるフィールド：{0}",
  },
  drawOrDraws: {
    en: "must be a draw or a list of draws",
    cn: "必须是一期开奖或开奖列表",
    ja: "1回分の抽選またはそのリストで指定してください",
  },
  required: { en: "is required", cn: "必填", ja: "必須です" },
  once: { en: "must be given only once", cn: "只能给出一次", ja: "一度だけ指定してください" },
  boolean: {
    en: "must be true or false",
    cn: "必须是 true 或 false",
    ja: "trueかfalseで指定してください",
  },
  fraction: {
    en: "{0} is not a whole number; send it as a string",
    cn: "{0} 不是整数，请以字符串发送",
    ja: "{0}は整数ではありません。文字列で送ってください",
  },
  inexact: {
    en: "{0} is too large to be exact; send it as a string",
    cn: "{0} 过大，无法精确表示，请以字符串发送",
    ja: "{0}は大きすぎて正確に表せません。文字列で送ってください",
  },
  term: {
    en: "must be 1 to 40 digits, letters or dashes, not {0}",
    cn: "必须是 1 到 40 个数字、字母或连字符，而不是 {0}",
    ja: "1〜40文字の数字・英字・ハイフンで指定してください（{0}は不可）",
  },
  ownTerm: {
    en: "must differ from this draw's number",
    cn: "必须与本期期号不同",
    ja: "この回とは別の回号を指定してください",
  },
  order: {
    en: "must be a finishing order of 2 to {0} marbles numbered from 1, each once, not {1}",
    cn: "必须是 2 到 {0} 颗弹珠的名次顺序，号码从 1 起各出现一次，而不是 {1}",
    ja: "1から始まる番号が1回ずつ並ぶ、2〜{0}個の着順を指定してください（{1}は不可）",
  },
  marbles: {
    en: 'has {0} marbles, the track has {1}; correct it, or set "marbles_vary": true for the track in site.json',
    cn: '有 {0} 颗弹珠，而此赛道有 {1} 颗；请更正，或在 site.json 中为该赛道设置 "marbles_vary": true',
    ja: 'マーブルが{0}個ですが、このトラックは{1}個です。訂正するか、site.jsonでトラックに"marbles_vary": trueを設定してください',
  },
  timings: {
    en: "must be at most {0} times in seconds, above 0 and in ascending order, not {1}",
    cn: "必须是最多 {0} 个以秒为单位的用时，大于 0 且不递减，而不是 {1}",
    ja: "0より大きい秒数を小さい順に{0}個以内で指定してください（{1}は不可）",
  },
  zone: {
    en: "there is no time zone {0}",
    cn: "没有时区 {0}",
    ja: "タイムゾーン{0}はありません",
  },
  twoZones: {
    en: "the list has two time zones for this track; send one list for each",
    cn: "列表为此赛道给出了两个时区，请分成两个列表发送",
    ja: "リストにこのトラックのタイムゾーンが2つあります。リストを分けて送ってください",
  },
  time: {
    en: "must look like 2026-01-31 20:15:00, not {0}",
    cn: "格式应如 2026-01-31 20:15:00，而不是 {0}",
    ja: "2026-01-31 20:15:00のような形式で指定してください（{0}は不可）",
  },
  skippedTime: {
    en: "{0} doesn't exist in {1} because of the clock change; add an offset, for example +02:00",
    cn: "{0} 在 {1} 因时钟调整而不存在，请加上时差，例如 +02:00",
    ja: "{0}は{1}では夏時間の切り替えで存在しません。+02:00のような時差を付けてください",
  },
  repeatedTime: {
    en: "{0} occurs twice in {1} because of the clock change; add an offset, for example +02:00",
    cn: "{0} 在 {1} 因时钟回拨出现两次，请加上时差，例如 +02:00",
    ja: "{0}は{1}では夏時間の切り替えで2回あります。+02:00のような時差を付けてください",
  },
  twoTimes: {
    en: "{0} and {1} are different times",
    cn: "{0} 与 {1} 不是同一时间",
    ja: "{0}と{1}は別の時刻です",
  },
  early: { en: "{0} is before 1990", cn: "{0} 早于 1990 年", ja: "{0}は1990年より前です" },
  late: {
    en: "{0} is more than a year in the future",
    cn: "{0} 晚于一年之后",
    ja: "{0}は1年以上先です",
  },
  ahead: {
    en: '{0} is more than 2 minutes ahead of the server\'s clock, {1}; correct it, or send "force": true (--force for a file) to show the draw at that time',
    cn: '{0} 比服务器时间 {1} 超前 2 分钟以上；请更正，或发送 "force": true（文件用 --force），到时再显示',
    ja: '{0}はサーバー時刻{1}より2分以上先です。訂正するか、"force": true（ファイルは--force）を送ると、その時刻に表示します',
  },
  nextTime: {
    en: "must be after the draw, at most one year later, not {0}",
    cn: "必须在本期之后一年以内，而不是 {0}",
    ja: "この回より後、1年以内の時刻を指定してください（{0}は不可）",
  },
  simulated: {
    en: "a simulated draw can't be stored as a real one",
    cn: "模拟开奖不能作为真实开奖保存",
    ja: "シミュレーションの抽選を実際の抽選として保存することはできません",
  },
  otherTrack: {
    en: "{0} is not track {1}",
    cn: "{0} 不是赛道 {1}",
    ja: "{0}はトラック{1}ではありません",
  },
  differs: {
    en: "differs from the stored draw; send correct: true to replace it",
    cn: "与已保存的开奖不同；发送 correct: true 可替换",
    ja: "保存済みの抽選と異なります。correct: trueを送ると置き換えます",
  },
  withdrawn: {
    en: "this draw was withdrawn or cancelled; send correct: true to store it again",
    cn: "该期已撤回或取消；发送 correct: true 可重新保存",
    ja: "この回は取り下げ済みまたは中止です。correct: trueを送ると保存し直します",
  },
  replaceSimulated: {
    en: 'storing a real draw deletes this track\'s simulated draws; to confirm, send "replace_simulated": true (--replace-simulated for a file), or set REPLACE_SIMULATED',
    cn: '保存真实开奖会删除此赛道的模拟开奖；如需确认，请发送 "replace_simulated": true（文件用 --replace-simulated），或设置 REPLACE_SIMULATED',
    ja: '実際の抽選を保存すると、このトラックのシミュレーションの抽選は削除されます。よければ"replace_simulated": true（ファイルは--replace-simulated）を送るか、REPLACE_SIMULATEDを設定してください',
  },
  stored: { en: "draw {0} is already stored", cn: "第 {0} 期已保存", ja: "第{0}回は保存済みです" },
  note: {
    en: "must be a text of at most {0} characters, or one for each of cn, en, ja",
    cn: "必须是最多 {0} 个字符的文本，或 cn、en、ja 各一份",
    ja: "{0}文字以内の文字列、またはcn・en・jaそれぞれの文字列で指定してください",
  },
  noNext: {
    en: "is required: no next draw is known",
    cn: "必填：下期未知",
    ja: "必須です：次回が未定のため",
  },
  pastTime: {
    en: "must be after the latest draw, at most one year later, not {0}",
    cn: "必须在最新一期之后一年以内，而不是 {0}",
    ja: "最新の回より後、1年以内の時刻を指定してください（{0}は不可）",
  },
  other: { en: "{0}", cn: "{0}", ja: "{0}" },
} as const satisfies Record<ReasonCode, InLanguages>;

export function reasonText(language: Language, { code, values = [] }: Reason): string {
  return REASONS[code][language].replaceAll(/\{(\d)\}/g, (_, index: string) =>
    String(values[Number(index)] ?? ""),
  );
}

/** Formats a flaw like `number: must be …`. */
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
