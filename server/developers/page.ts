import { html } from "hono/html";
import { open, OPENAPI_PATH } from "#contract/endpoints.ts";
import { type Language, LANGUAGES, withLocale } from "#contract/languages.ts";
import { DEVELOPERS_PATH } from "#contract/url/site-paths.ts";
import { refuseOtherMethods } from "#server/http/call.ts";
import type { Server } from "#server/http/request.ts";
import { type Html, type PlainDeps, plainPage } from "#server/plain/page.ts";
import { prose, reference } from "./reference.ts";
import { TEXTS } from "./texts.ts";

const STYLES = `
main { display: grid; gap: 22px; }
main > section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; }
pre { overflow-x: auto; padding: 12px 14px; border-radius: var(--mantine-radius-md); background: var(--md-lane); line-height: 1.55; }
a.button { color: inherit; text-decoration: none; }
h3 code, p code, li code, td code { min-width: 0; overflow-wrap: anywhere; }
td, th { vertical-align: top; }
.rules { display: grid; gap: 8px; padding-inline-start: 18px; list-style: disc; line-height: 1.55; }
`;

/** Seconds that caches keep the page; another build of the server may change it. */
const CACHE_SECONDS = 300;

/** The latest draw of a track in a frame; the height in pixels fits its card on a phone. */
function frame(site: string, language: Language): Html {
  const src = `${site}${withLocale(language, "/components/LotteryItem")}?track=2001`;
  const title = TEXTS.latestDraw[language];
  const snippet = `<iframe src="${src}" title="${title}" width="100%" height="290" style="border:0" loading="lazy"></iframe>`;
  return html`<section class="card" aria-labelledby="frame">
    <h2 id="frame">${TEXTS.frame[language]}</h2>
    <p>${TEXTS.frameUse[language]}</p>
    <pre tabindex="0" aria-label="HTML"><code>${snippet}</code></pre>
  </section>`;
}

function examples(site: string, language: Language): Html {
  const address = `${site}${open.path}?cate_id=2001`;
  const texts = [
    ["curl", `curl -H "lang: ${language}" "${address}"`],
    [
      "JavaScript",
      `const response = await fetch("${address}", { headers: { lang: "${language}" } });\nconst { code, msg, data } = await response.json();\nif (code !== 200) throw new Error(msg);\nconsole.log(data.term, data.number);`,
    ],
    [
      "Python",
      `import json, urllib.request\nrequest = urllib.request.Request("${address}", headers={"lang": "${language}"})\nwith urllib.request.urlopen(request) as response:\n    data = json.load(response)["data"]\nprint(data["term"], data["number"])`,
    ],
  ] as const;
  return html`<section class="card" aria-labelledby="examples">
    <h2 id="examples">${TEXTS.examples[language]}</h2>
    ${texts.map(
      ([name, text]) =>
        html`<h3>${name}</h3>
          <pre tabindex="0" aria-label="${name}"><code>${text}</code></pre>`,
    )}
  </section>`;
}

function bodyOf(site: string, language: Language): Html {
  const say = (name: keyof typeof TEXTS) => TEXTS[name][language];
  const rules = ["envelope", "caching", "limits", "cors"] as const;
  return html`<h1>${say("title")}</h1>
    <p>${say("lead")}</p>
    <p><a class="button" href="${OPENAPI_PATH}">${say("openApi")}</a></p>
    <section class="card" aria-labelledby="rules">
      <h2 id="rules">${say("rules")}</h2>
      <ul class="rules">
        ${rules.map((rule) => html`<li>${prose(say(rule))}</li>`)}
      </ul>
    </section>
    ${frame(site, language)}${examples(site, language)}${reference(language)}`;
}

/** The API's reference, in three languages. */
export function developersRoutes(app: Server, deps: PlainDeps): void {
  for (const language of LANGUAGES) {
    const path = withLocale(language, DEVELOPERS_PATH);
    app.get(path, (call) => {
      call.set("route", DEVELOPERS_PATH);
      const page = {
        title: TEXTS.title[language],
        language,
        href: (to: Language) => withLocale(to, DEVELOPERS_PATH),
        body: bodyOf(deps.siteAddress(), language),
        styles: STYLES,
        listed: true,
      };
      const headers = { "cache-control": `public, max-age=${CACHE_SECONDS}` };
      return plainPage(deps, page, { headers });
    });
    refuseOtherMethods(app, path, "GET, HEAD, OPTIONS");
  }
}
