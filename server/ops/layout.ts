import { readFileSync } from "node:fs";
import { html } from "hono/html";
import { type Language, LANGUAGE_PARAM } from "#contract/languages.ts";
import { type Html, plainPage } from "#server/plain/page.ts";
import { FORM_TOKEN, type OpsDeps } from "./gate.ts";
import { OPS_PATH, type Session } from "./session.ts";
import { COMMON_TEXTS, sayIn } from "./texts.ts";

const STYLES = ["ops.css", "forms.css", "inbox.css", "cards.css"]
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .join("");

/** Headers of every page of the operator. */
const HEADERS = {
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
  // On public pages it would have the browser start a process anew before the first paint (decision 013).
  "cross-origin-opener-policy": "same-origin",
} as const;

export interface OpsPage {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  /** The address (path and query) that shows this page again. */
  readonly at: string;
  readonly status?: number;
  /** The session of a signed-in browser, and how much feedback waits; null if that can't be read. */
  readonly signedIn?: { readonly session: Session; readonly waiting: number | null };
}

/** A page's address in a language; the choice is stored in the site's cookie. */
function inLanguage(at: string, language: Language): string {
  const url = new URL(at, "http://localhost");
  url.searchParams.set(LANGUAGE_PARAM, language);
  return `${url.pathname}${url.search}`;
}

function navigation({ language, at, signedIn }: OpsPage): Html {
  if (signedIn === undefined) return html``;
  const say = sayIn(COMMON_TEXTS, language);
  const waiting = signedIn.waiting ?? 0;
  const feedback = waiting === 0 ? say("feedback") : say("feedbackWaiting", waiting);
  const isAt = (path: string) => String(at.split("?")[0] === path);
  return html`<nav class="sections" aria-label="${say("operator")}">
    <a href="${OPS_PATH}" aria-current="${isAt(OPS_PATH)}">${say("overview")}</a>
    <a href="${OPS_PATH}/feedback" aria-current="${isAt(`${OPS_PATH}/feedback`)}">${feedback}</a>
    ${form(signedIn.session, "sign-out", html`<button class="button">${say("signOut")}</button>`)}
  </nav>`;
}

interface CardTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: Html[];
  /** Shown in place of an empty table. */
  readonly none?: string;
}

/** A table, which a phone shows as cards, under its heading. */
export function cardTable({ title, heads, rows, none = "" }: CardTable): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="dim">${none}</p>`
        : html`<table class="cards">
            <thead>
              <tr>
                ${heads.map((head) => html`<th scope="col">${head}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }
  </section>`;
}

/** A form of the session's pages that is sent to a path below the operator's. */
export function form({ formToken }: Session, path: string, fields: Html): Html {
  return html`<form method="post" action="${OPS_PATH}/${path}">
    <input type="hidden" name="${FORM_TOKEN}" value="${formToken}" />${fields}
  </form>`;
}

/** A page of the operator, which nothing stores and no search engine lists. */
export function opsPage(deps: OpsDeps, page: OpsPage): Promise<Response> {
  const { title, language, at, body, status = 200 } = page;
  return plainPage(
    deps,
    {
      title,
      language,
      href: (other) => inLanguage(at, other),
      body: html`${navigation(page)}${body}`,
      styles: STYLES,
    },
    { status, headers: HEADERS },
  );
}
