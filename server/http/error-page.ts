import { createHash } from "node:crypto";
import { type Language, withLocale } from "#contract/languages.ts";
import { say } from "./messages.ts";
import { contentSecurityPolicy } from "./security.ts";

/** The look of the site's own error page, which needs the renderer. */
const STYLE = `:root{color-scheme:light dark;--back:#f6f5f1;--ink:#14171c;--dim:#5b636f;--accent:#0a6e61;--on:#fff}
@media(prefers-color-scheme:dark){:root{--back:#0e1114;--ink:#eef1f4;--dim:#9aa5b1;--accent:#3fd0b8;--on:#06231f}}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;gap:14px;padding:0 16px;background:var(--back);color:var(--ink);font-family:system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:20px}p{margin:0;max-width:46ch;color:var(--dim)}
.code{color:var(--accent);font-size:72px;font-weight:700;line-height:1}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:99px;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}`;
const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/** Tags of the languages as HTML writes them. */
const TAGS: Readonly<Record<Language, string>> = { cn: "zh-CN", en: "en", ja: "ja" };

interface ErrorPageParts {
  readonly status: number;
  /** The title; below it may stand a line of what the visitor may do. */
  readonly title: string;
  readonly text?: string;
}

/** The error page in a language, with a way home: for when the renderer can't make it. */
export function errorPage(language: Language, { status, title, text }: ErrorPageParts): Response {
  const html = [
    `<!doctype html><html lang="${TAGS[language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${status} · ${title}</title><style>${STYLE}</style></head><body>`,
    `<p class="code" aria-hidden="true">${status}</p><h1>${title}</h1>`,
    text === undefined ? "" : `<p>${text}</p>`,
    `<a href="${withLocale(language, "/")}">${say(language, "home")}</a></body></html>`,
  ].join("");
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": TAGS[language],
      "cache-control": "no-store",
      "content-security-policy": contentSecurityPolicy({ scripts: [], styles: [STYLE_HASH] }),
    },
  });
}
