import type { InLanguages } from "#contract/languages.ts";

/** What the overview says. */
export const OVERVIEW_TEXTS = {
  ready: { en: "Serving well", cn: "运行正常", ja: "正常に動作中" },
  notReady: { en: "Problems: {0}", cn: "问题：{0}", ja: "問題：{0}" },
  times: { en: "Times in {0}", cn: "时间按 {0}", ja: "時刻は {0}" },
  problems: { en: "What is wrong", cn: "存在的问题", ja: "問題の内容" },
  siteFile: {
    en: "site.json has mistakes; the last one without is served",
    cn: "site.json 有误，正在使用最近一份正确的文件",
    ja: "site.json に誤りがあるため、最後の正しいものを使用しています",
  },
  unknownProxy: {
    en: "Requests come through a proxy, but PROXY_HOPS is 0: all visitors share the limits of its address. Set PROXY_HOPS to the number of proxies in front.",
    cn: "请求经过代理，但 PROXY_HOPS 为 0：所有访客共用该代理地址的限额。请将 PROXY_HOPS 设为前置代理的数量。",
    ja: "リクエストはプロキシ経由ですが PROXY_HOPS が 0 のため、全訪問者がそのアドレスの上限を共有しています。PROXY_HOPS を前段のプロキシの数に設定してください。",
  },
  server: { en: "Server", cn: "服务器", ja: "サーバー" },
  streams: { en: "Live streams open", cn: "实时连接", ja: "ライブ接続" },
  subscriptions: { en: "Browsers notified", cn: "通知订阅", ja: "通知の登録" },
  storeSize: { en: "Store", cn: "数据库大小", ja: "データベース" },
  diskLeft: { en: "Disk left", cn: "磁盘剩余", ja: "ディスク残量" },
  backup: { en: "Last backup", cn: "最近备份", ja: "最新のバックアップ" },
  never: { en: "none yet", cn: "尚无", ja: "まだありません" },
  backupsOff: {
    en: "off (BACKUP_EVERY)",
    cn: "未启用（BACKUP_EVERY）",
    ja: "無効（BACKUP_EVERY）",
  },
  tracks: { en: "Tracks", cn: "赛道", ja: "トラック" },
  track: { en: "Track", cn: "赛道", ja: "トラック" },
  latest: { en: "Latest draw", cn: "最新一期", ja: "最新の抽選" },
  came: { en: "Came", cn: "来源", ja: "受信" },
  next: { en: "Next draw", cn: "下一期", ja: "次回" },
  state: { en: "State", cn: "状态", ja: "状態" },
  simulated: { en: "simulated", cn: "模拟", ja: "シミュレーション" },
  fed: { en: "fed", cn: "真实", ja: "実データ" },
  hidden: { en: "hidden", cn: "隐藏", ja: "非表示" },
  none: { en: "no draw yet", cn: "尚无开奖", ja: "抽選はまだありません" },
  from: { en: "{0} from {1}", cn: "{0}，来自 {1}", ja: "{0}、{1} から" },
  due: { en: "due in {0}", cn: "{0}后", ja: "あと{0}" },
  late: { en: "late by {0}", cn: "迟到 {0}", ja: "{0}の遅れ" },
  noNext: { en: "none announced", cn: "未预告", ja: "予告なし" },
  actions: { en: "Newest actions", cn: "最近操作", ja: "最近の操作" },
  noActions: { en: "None yet", cn: "尚无", ja: "まだありません" },
  time: { en: "Time", cn: "时间", ja: "時刻" },
  action: { en: "Action", cn: "操作", ja: "操作" },
  address: { en: "From", cn: "来自", ja: "接続元" },
  changed: { en: "What changed", cn: "变更内容", ja: "変更内容" },
} as const satisfies Record<string, InLanguages>;

/** The actions of the log of actions. */
export const ACTION_TEXTS: Readonly<Record<string, InLanguages>> = {
  draws: { en: "Draws stored", cn: "存储开奖", ja: "抽選の保存" },
  withdraw: { en: "Draw withdrawn", cn: "撤回开奖", ja: "抽選の取り下げ" },
  next: { en: "Next draw set", cn: "设置下一期", ja: "次回の設定" },
  "next left to the draws": {
    en: "Next draw left to the draws",
    cn: "下一期恢复自动",
    ja: "次回を自動に",
  },
  reset: { en: "Track reset", cn: "重置赛道", ja: "トラックの初期化" },
  "signed in": { en: "Signed in", cn: "登录", ja: "サインイン" },
  "feedback deleted": { en: "Feedback deleted", cn: "删除反馈", ja: "フィードバックの削除" },
  "feedback done": { en: "Feedback done", cn: "反馈已处理", ja: "フィードバックの対応済み" },
  "feedback reopened": { en: "Feedback reopened", cn: "反馈重新打开", ja: "フィードバックの再開" },
  "feedback shown": { en: "Telephone shown", cn: "查看电话", ja: "電話番号の表示" },
  "feedback exported": {
    en: "Feedback exported",
    cn: "导出反馈",
    ja: "フィードバックの書き出し",
  },
};
