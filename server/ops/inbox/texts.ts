import type { InLanguages } from "#contract/languages.ts";

/** What the page of feedback says. */
export const INBOX_TEXTS = {
  kept: {
    en: "Kept {0} days (FEEDBACK_DAYS), then deleted",
    cn: "保留 {0} 天（FEEDBACK_DAYS）后删除",
    ja: "{0} 日間（FEEDBACK_DAYS）保存後に削除",
  },
  search: { en: "Search", cn: "搜索", ja: "検索" },
  show: { en: "Which", cn: "范围", ja: "対象" },
  waiting: { en: "Waiting", cn: "待处理", ja: "未対応" },
  done: { en: "Done", cn: "已处理", ja: "対応済み" },
  all: { en: "All", cn: "全部", ja: "すべて" },
  find: { en: "Find", cn: "查找", ja: "探す" },
  none: { en: "No feedback here", cn: "没有反馈", ja: "フィードバックはありません" },
  telephone: { en: "Telephone", cn: "电话", ja: "電話番号" },
  showTel: { en: "Show the telephone number", cn: "显示电话", ja: "電話番号を表示" },
  markDone: { en: "Mark as done", cn: "标记为已处理", ja: "対応済みにする" },
  reopen: { en: "Mark as waiting", cn: "标记为待处理", ja: "未対応に戻す" },
  delete: { en: "Delete …", cn: "删除…", ja: "削除…" },
  reallyDelete: { en: "Delete for good", cn: "永久删除", ja: "完全に削除する" },
  older: { en: "Older", cn: "更早", ja: "古いもの" },
  newest: { en: "Newest", cn: "最新", ja: "最新" },
  exportTitle: { en: "Export", cn: "导出", ja: "書き出し" },
  exportHint: {
    en: "The results above as CSV for spreadsheets.",
    cn: "将以上查找结果导出为电子表格可用的 CSV。",
    ja: "上で見つかったものを、表計算用の CSV にします。",
  },
  withTel: { en: "With telephone numbers", cn: "包含电话号码", ja: "電話番号を含める" },
  export: { en: "Export CSV", cn: "导出 CSV", ja: "CSV を書き出す" },
  marked: { en: "Marked.", cn: "已标记。", ja: "変更しました。" },
  deleted: { en: "Deleted.", cn: "已删除。", ja: "削除しました。" },
  gone: {
    en: "This feedback no longer exists.",
    cn: "该反馈已不存在。",
    ja: "このフィードバックはもうありません。",
  },
} as const satisfies Record<string, InLanguages>;
