import * as site from "#contract/endpoints.ts";
import type { InLanguages } from "#contract/languages.ts";
import * as ops from "#contract/ops.ts";
import { pushKey, pushSubscribe, pushUnsubscribe } from "#contract/push.ts";
import type { DescribedCall } from "./described-call.ts";
import { PAGE_TEXT_CALL } from "./page-text-call.ts";

const WINDOW: InLanguages = {
  en: "Counts the newest `limit` draws or those of a drawing day (`date`). `draws` says how many it has, `missing` how many of its draws are not stored.",
  cn: "统计最近 `limit` 期或某个开奖日（`date`）的开奖。`draws` 为实际期数，`missing` 为其中未收到的期数。",
  ja: "直近の `limit` 回または1抽選日（`date`）を数えます。`draws` は実際の回数、`missing` は保存されていない回数。",
};

/** The calls of the contract, in the order of the reference. */
export const CALLS: readonly DescribedCall[] = [
  {
    endpoint: site.homePage,
    name: "homePage",
    example: "",
    tag: "site",
    summary: {
      en: "Tracks with their latest draws, banners and texts of the site",
      cn: "全部赛道及最新开奖、横幅和网站文字",
      ja: "全トラックの最新の抽選、バナー、サイトのテキスト",
    },
  },
  PAGE_TEXT_CALL,
  {
    endpoint: site.catalogue,
    name: "catalogue",
    example: "",
    tag: "draws",
    summary: { en: "All tracks", cn: "全部赛道", ja: "すべてのトラック" },
  },
  {
    endpoint: site.open,
    name: "latestDraw",
    example: "cate_id=2001",
    tag: "draws",
    summary: {
      en: "The latest draw of a track, or of all",
      cn: "某条赛道或全部赛道的最新开奖",
      ja: "1つまたはすべてのトラックの最新の抽選",
    },
    description: {
      en: "Without `cate_id` a list of all tracks. `number` is the finishing order, `timings` the seconds of each place; times are epoch seconds, 0 where unknown, and `open_time` is in the track's zone.",
      cn: "不带 `cate_id` 时返回全部赛道。`number` 为到达顺序，`timings` 为各名次用时（秒）；时间为 Unix 秒，0 表示未知，`open_time` 按赛道时区。",
      ja: "`cate_id` がなければ全トラックの一覧。`number` は着順、`timings` は各着順の秒数。時刻は Unix 秒（0 は不明）、`open_time` はトラックのタイムゾーン。",
    },
  },
  {
    endpoint: site.histories,
    name: "history",
    example: "cate_id=2001&page_size=10",
    tag: "draws",
    summary: {
      en: "The draws of a day, or the newest ones across days",
      cn: "某一天的开奖，或跨天的最近若干期",
      ja: "1日の抽選、または日をまたいだ直近の抽選",
    },
    description: {
      en: "Newest first. `date` is a drawing day, which starts at `day_start` in the track's zone; without it, the present one. `missing` names the draws of the day that were due and are not stored; `labels` those of them that were withdrawn or cancelled. `find` is a draw number or a time in the track's zone (`21:30`, `tue 21:30`, `2026-11-17 21:30`); the answer is the page that has this draw, or the nearest one, whose number is `found`.",
      cn: "最新在前。`date` 为开奖日，从赛道时区的 `day_start` 开始；不填则为当前开奖日。`missing` 为当天应有而缺失的期号；`labels` 为其中被撤回或取消的期号。`find` 为期号或赛道时区的时间（`21:30`、`周二 21:30`、`2026-11-17 21:30`）；返回该期或最接近一期所在的页，其期号为 `found`。",
      ja: "新しい順。`date` は抽選日で、トラックのタイムゾーンの `day_start` に始まります。省略すると現在の抽選日です。`missing` はその日にあるはずで保存されていない回、`labels` はそのうち取り下げ・中止された回。`find` は回号またはトラックのタイムゾーンの時刻（`21:30`、`火曜 21:30`、`2026-11-17 21:30`）。その回、または最も近い回のあるページを返し、その回号が `found`。",
    },
  },
  {
    endpoint: site.hotCold,
    name: "hotCold",
    example: "cate_id=2001&limit=100",
    tag: "statistics",
    summary: {
      en: "Hits and gaps of each number at each place",
      cn: "各号码在各名次的出现次数与遗漏",
      ja: "各着順における番号ごとの出現回数と間隔",
    },
    description: WINDOW,
  },
  {
    endpoint: site.twoSides,
    name: "twoSides",
    example: "cate_id=2001&limit=100",
    tag: "statistics",
    summary: {
      en: "Big and small, odd and even, dragon and tiger; with `road`, a big road",
      cn: "大小、单双、龙虎；加 `road` 返回大路",
      ja: "大小、奇偶、龍虎。`road` を付けると大路",
    },
    description: WINDOW,
  },
  {
    endpoint: site.patterns,
    name: "patterns",
    example: "cate_id=2001&limit=100",
    tag: "statistics",
    summary: {
      en: "Sums of the first two, halves, moves and remainders; with `road`, a road",
      cn: "冠亚和、前后、升平降与 012 路；加 `road` 返回珠路",
      ja: "1・2着の和、前後、昇平降、012路。`road` を付けると路",
    },
    description: WINDOW,
  },
  {
    endpoint: site.topThree,
    name: "topThree",
    example: "cate_id=2001&limit=100",
    tag: "statistics",
    summary: {
      en: "How often each number was first to third",
      cn: "各号码进入前三名的次数",
      ja: "各番号が1〜3着に入った回数",
    },
    description: WINDOW,
  },
  {
    endpoint: site.timing,
    name: "timing",
    example: "cate_id=2001&limit=100",
    tag: "statistics",
    summary: { en: "Times of each number", cn: "各号码的用时", ja: "番号ごとのタイム" },
    description: WINDOW,
  },
  {
    endpoint: site.scatter,
    name: "scatter",
    example: "cate_id=2001&limit=20",
    tag: "statistics",
    summary: {
      en: "The place of each number in each draw",
      cn: "各号码在每期的名次",
      ja: "各抽選における番号ごとの着順",
    },
    description: WINDOW,
  },
  {
    endpoint: site.addFeedback,
    name: "addFeedback",
    tag: "site",
    summary: {
      en: "Send feedback to the operator",
      cn: "向运营者发送反馈",
      ja: "運営者への意見の送信",
    },
    description: {
      en: "The header `Idempotency-Key` makes a repeated call one feedback.",
      cn: "请求头 `Idempotency-Key` 使重复提交只算一条反馈。",
      ja: "ヘッダー `Idempotency-Key` を付けると、再送しても1件になります。",
    },
  },
  {
    endpoint: pushKey,
    name: "pushKey",
    example: "",
    tag: "notifications",
    summary: {
      en: "The public key for subscribing a browser",
      cn: "浏览器订阅通知所需的公钥",
      ja: "ブラウザを登録するための公開鍵",
    },
  },
  {
    endpoint: pushSubscribe,
    name: "pushSubscribe",
    tag: "notifications",
    summary: {
      en: "Notify a browser of the draws of tracks",
      cn: "为浏览器订阅赛道的开奖通知",
      ja: "ブラウザへのトラックの抽選の通知の登録",
    },
  },
  {
    endpoint: pushUnsubscribe,
    name: "pushUnsubscribe",
    tag: "notifications",
    summary: {
      en: "Stop notifying a browser",
      cn: "取消浏览器的通知",
      ja: "ブラウザへの通知の解除",
    },
  },
  {
    endpoint: ops.startSession,
    name: "signIn",
    tag: "operator",
    summary: { en: "Sign a browser in", cn: "让浏览器登录", ja: "ブラウザでのサインイン" },
    description: {
      en: "`token` is OPS_TOKEN. The answer sets a cookie for the operator's calls (`HttpOnly`, `SameSite=Strict`, by https `Secure`), which stands for the token for twelve hours on pages of this origin.",
      cn: "`token` 为 OPS_TOKEN。响应设置仅用于运营调用的 Cookie（`HttpOnly`、`SameSite=Strict`，https 下为 `Secure`），在本站页面上十二小时内代替令牌。",
      ja: "`token` は OPS_TOKEN です。応答は運営者の呼び出し専用の Cookie（`HttpOnly`、`SameSite=Strict`、https では `Secure`）を設定し、このサイトのページで 12 時間トークンの代わりになります。",
    },
  },
  {
    endpoint: ops.endSession,
    name: "signOut",
    tag: "operator",
    summary: { en: "Sign a browser out", cn: "让浏览器退出登录", ja: "ブラウザのサインアウト" },
  },
  {
    endpoint: ops.opsState,
    name: "operatorState",
    tag: "operator",
    summary: {
      en: "The tracks, feeds, faults and newest actions",
      cn: "赛道、数据源、故障与最近操作",
      ja: "トラック、フィード、障害、最近の操作",
    },
    description: {
      en: "With `cate_id` also the newest draws of a track. `problems` and `site_file` are lines in English.",
      cn: "带 `cate_id` 时还返回该赛道最近的开奖。`problems` 与 `site_file` 为英文。",
      ja: "`cate_id` を付けるとそのトラックの最近の抽選も返します。`problems` と `site_file` は英語です。",
    },
  },
  {
    endpoint: ops.opsDraws,
    name: "publishDraws",
    tag: "operator",
    summary: {
      en: "Publish a draw or a list of draws",
      cn: "发布一期或多期开奖",
      ja: "1件または複数の抽選の公開",
    },
    description: {
      en: "Each draw is stored or refused on its own; `results` are in their order.",
      cn: "每期单独存储或拒绝；`results` 按提交顺序。",
      ja: "抽選ごとに保存または拒否し、`results` は送信順です。",
    },
  },
  {
    endpoint: ops.correctDraw,
    name: "correctDraw",
    tag: "operator",
    summary: { en: "Correct a draw", cn: "更正开奖", ja: "抽選の訂正" },
    description: {
      en: "What is left out stays as it is stored. Visitors see that the draw was corrected, and what stood before.",
      cn: "未给出的字段保持不变。访客会看到该期已更正及更正前的内容。",
      ja: "省略した項目は保存済みのままです。訪問者には訂正と訂正前の内容が表示されます。",
    },
  },
  {
    endpoint: ops.withdrawDraw,
    name: "withdrawDraw",
    tag: "operator",
    summary: { en: "Withdraw a draw", cn: "撤回开奖", ja: "抽選の取り下げ" },
    description: {
      en: "Visitors read the reason: one text for all languages, or one in each.",
      cn: "访客会看到原因：可为一段适用于所有语言的文字，或每种语言各一段。",
      ja: "理由は訪問者に表示されます。全言語共通の文章、または言語ごとの文章です。",
    },
  },
  {
    endpoint: ops.setNext,
    name: "setNext",
    tag: "operator",
    summary: {
      en: "Set, delay or cancel a track's next draw",
      cn: "设置、延迟或取消赛道的下一期",
      ja: "トラックの次回の設定・延期・中止",
    },
    description: {
      en: "`set` and `delayed` take a number and a time, `cancelled` a number; `cleared`: no next draw is known.",
      cn: "`set` 与 `delayed` 可给出期号和时间，`cancelled` 给出期号；`cleared` 表示暂无下一期。",
      ja: "`set` と `delayed` には回号と時刻、`cancelled` には回号を渡します。`cleared` は次回未定です。",
    },
  },
  {
    endpoint: ops.clearNext,
    name: "clearNext",
    tag: "operator",
    summary: {
      en: "Leave the next draw to what the draws announce",
      cn: "由开奖数据决定下一期",
      ja: "次回を抽選データに任せる",
    },
  },
  {
    endpoint: ops.opsFeedback,
    name: "listFeedback",
    tag: "operator",
    summary: {
      en: "Visitors' feedback, newest first",
      cn: "访客反馈，最新在前",
      ja: "訪問者のフィードバック（新しい順）",
    },
    description: {
      en: "Telephone numbers are masked. `older` is the `before` of the next page.",
      cn: "电话号码已隐藏。`older` 为下一页的 `before`。",
      ja: "電話番号は伏せられています。`older` は次のページの `before` です。",
    },
  },
  {
    endpoint: ops.readFeedback,
    name: "readFeedback",
    tag: "operator",
    summary: {
      en: "A feedback with its telephone number",
      cn: "一条反馈及其电话号码",
      ja: "電話番号付きのフィードバック",
    },
    description: {
      en: "That the number was shown is noted among the actions.",
      cn: "查看电话会记入操作记录。",
      ja: "電話番号の表示は操作として記録されます。",
    },
  },
  {
    endpoint: ops.markFeedback,
    name: "markFeedback",
    tag: "operator",
    summary: {
      en: "Mark a feedback as done, or as waiting again",
      cn: "将反馈标记为已处理或待处理",
      ja: "フィードバックを対応済み・未対応にする",
    },
  },
  {
    endpoint: ops.deleteFeedback,
    name: "deleteFeedback",
    tag: "operator",
    summary: { en: "Delete a feedback", cn: "删除反馈", ja: "フィードバックの削除" },
  },
];
