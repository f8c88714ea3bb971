import { html } from "hono/html";
import { LANGUAGE_PARAM, type Language } from "#contract/languages.ts";
import type { Html } from "#server/plain/page.ts";
import { input } from "./inputs.ts";
import { note } from "./replies.ts";
import { OPS_PATH } from "./session.ts";
import { COMMON_TEXTS, sayIn } from "./texts.ts";

/** The name of the token's field. */
export const TOKEN_FIELD = "token";

/** The sign-in page; `problem` says why it is shown again. */
export function signInBody(language: Language, problem: "wrongToken" | "signedOut" | null): Html {
  const say = sayIn(COMMON_TEXTS, language);
  return html`<section class="card sign-in">
    <h1>${say("operator")}</h1>
    ${problem === null ? "" : note(say(problem), true)}
    <form method="post" action="${OPS_PATH}/sign-in?${LANGUAGE_PARAM}=${language}">
      ${input({
        name: TOKEN_FIELD,
        label: say("token"),
        value: "",
        type: "password",
        required: true,
      })}
      <button class="button main">${say("signIn")}</button>
    </form>
  </section>`;
}

/** The page of a site without OPS_TOKEN: how to set one. */
export function offBody(language: Language): Html {
  const say = sayIn(COMMON_TEXTS, language);
  return html`<section class="card">
    <h1>${say("operator")}</h1>
    <p>${say("off")}</p>
    <pre><code>openssl rand -hex 24</code></pre>
  </section>`;
}
