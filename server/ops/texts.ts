import type { InLanguages, Language } from "#contract/languages.ts";

/** A text of a table in a language, with its values in the places of `{0}`, `{1}` … */
export type Say<Code extends string> = (code: Code, ...values: (string | number)[]) => string;

export function sayIn<Code extends string>(
  texts: Readonly<Record<Code, InLanguages>>,
  language: Language,
): Say<Code> {
  return (code, ...values) =>
    texts[code][language].replaceAll(/\{(\d)\}/g, (_, index: string) =>
      String(values[Number(index)] ?? ""),
    );
}

/** What all pages of the operator say. */
export const COMMON_TEXTS = {
  operator: { en: "Operator", cn: "运营", ja: "運営" },
  overview: { en: "Overview", cn: "概览", ja: "概要" },
  feedback: { en: "Feedback", cn: "反馈", ja: "フィードバック" },
  feedbackWaiting: { en: "Feedback ({0})", cn: "反馈（{0}）", ja: "フィードバック（{0}）" },
  signIn: { en: "Sign in", cn: "登录", ja: "サインイン" },
  signOut: { en: "Sign out", cn: "退出", ja: "サインアウト" },
  token: { en: "The site's OPS_TOKEN", cn: "本站的 OPS_TOKEN", ja: "当サイトの OPS_TOKEN" },
  wrongToken: { en: "Wrong token", cn: "令牌不正确", ja: "トークンが違います" },
  signedOut: {
    en: "You are signed out and nothing was changed. Sign in again; the browser's back button returns to your input.",
    cn: "您已退出，未作任何更改。请重新登录；浏览器的后退按钮可回到您输入的内容。",
    ja: "サインアウトされており、何も変更されていません。もう一度サインインしてください。ブラウザの戻るボタンで入力内容に戻れます。",
  },
  off: {
    en: "This page is off: set OPS_TOKEN to a secret of 16 characters or more, for example the output of this command, and restart the server.",
    cn: "此页面未启用：请将 OPS_TOKEN 设为至少 16 个字符的密钥（例如以下命令的输出），然后重启服务器。",
    ja: "このページは無効です：OPS_TOKEN に 16 文字以上の秘密の値（たとえば次のコマンドの出力）を設定し、サーバーを再起動してください。",
  },
  foreign: {
    en: "This form was not sent from this page, so nothing was changed. Go back, reload the page and send the form again.",
    cn: "该表单不是从此页面提交的，未作任何更改。请返回并重新加载页面，再次提交。",
    ja: "このフォームはこのページから送信されたものではないため、何も変更されていません。戻ってページを読み込み直し、もう一度送信してください。",
  },
  missing: { en: "Page not found", cn: "没有此页面", ja: "このページはありません" },
  unknown: { en: "unknown", cn: "未知", ja: "不明" },
} as const satisfies Record<string, InLanguages>;
