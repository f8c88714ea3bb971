import { html, raw } from "hono/html";
import { escapeXml } from "#contract/escape-xml.ts";
import { DOWNLOAD_PATHS, downloadParams, streamParams } from "#contract/endpoints.ts";
import { STREAM_PATH } from "#contract/stream.ts";
import type { InLanguages, Language } from "#contract/languages.ts";
import { CALLS } from "#server/openapi/calls.ts";
import type { DescribedCall } from "#server/openapi/described-call.ts";
import { parametersOf } from "#server/openapi/parameters.ts";
import { parametersSchema } from "#server/openapi/schemas.ts";
import type { Html } from "#server/plain/page.ts";
import { TAG_TEXTS, TEXTS } from "./texts.ts";

type Parameter = ReturnType<typeof parametersOf>[number];

/** A text with its parts in back quotes as code. */
export function prose(text: string): Html {
  return html`${raw(escapeXml(text).replaceAll(/`([^`]*)`/g, "<code>$1</code>"))}`;
}

function printed(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function valuesOf({ schema }: Parameter, language: Language): string {
  if (typeof schema !== "object") return "";
  const { type, minimum, maximum, pattern, format } = schema;
  const choice = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (choice !== undefined) return choice.map(printed).join(", ");
  if (format === "date") return TEXTS.date[language];
  if (type === "integer") {
    const span = minimum === undefined || maximum === undefined ? "" : ` ${minimum}–${maximum}`;
    return `${TEXTS.whole[language]}${span}`;
  }
  return pattern === undefined ? TEXTS.text[language] : `\`${pattern}\``;
}

function parameterRow(parameter: Parameter, language: Language): Html {
  const { name, required, schema } = parameter;
  const standard = typeof schema === "object" ? schema.default : undefined;
  const rule = required
    ? TEXTS.required[language]
    : standard === undefined
      ? ""
      : TEXTS.standard[language].replace("{0}", printed(standard));
  return html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td data-label="${TEXTS.values[language]}">${prose(valuesOf(parameter, language))}</td>
    <td>${prose(rule)}</td>
  </tr>`;
}

interface Shown {
  readonly method: string;
  readonly path: string;
  readonly texts: readonly InLanguages[];
  readonly parameters: readonly Parameter[];
  readonly example?: string | undefined;
}

function card({ method, path, texts, parameters, example }: Shown, language: Language): Html {
  const query = example === undefined || example === "" ? "" : `?${example}`;
  return html`<article class="card">
    <h3 class="row"><span class="chip">${method}</span><code>${path}</code></h3>
    ${texts.map((text) => html`<p>${prose(text[language])}</p>`)}
    ${
      parameters.length === 0
        ? ""
        : html`<table class="cards">
            <thead>
              <tr>
                <th scope="col">${TEXTS.parameter[language]}</th>
                <th scope="col">${TEXTS.values[language]}</th>
                <td></td>
              </tr>
            </thead>
            <tbody>
              ${parameters.map((parameter) => parameterRow(parameter, language))}
            </tbody>
          </table>`
    }
    ${
      example === undefined
        ? ""
        : html`<p>
            <a href="${path}${query}" data-example><code>${path}${query}</code></a>
          </p>`
    }
  </article>`;
}

function shownOf({ endpoint, tag, summary, description, example }: DescribedCall): Shown {
  const extra = [
    ...(tag === "operator" ? [TEXTS.token] : []),
    ...(endpoint.body === undefined ? [] : [TEXTS.body]),
  ];
  return {
    method: endpoint.method,
    path: endpoint.path,
    texts: [summary, ...(description === undefined ? [] : [description]), ...extra],
    parameters: parametersOf(parametersSchema(endpoint.params)),
    example,
  };
}

const OTHERS: readonly Shown[] = [
  {
    method: "GET",
    path: STREAM_PATH,
    texts: [TEXTS.stream],
    parameters: parametersOf(parametersSchema(streamParams)),
  },
  ...Object.values(DOWNLOAD_PATHS).map((path) => ({
    method: "GET",
    path,
    texts: [TEXTS.files],
    parameters: parametersOf(parametersSchema(downloadParams)),
  })),
];

/** Every call with its parameters, made from the contract as the OpenAPI description is. */
export function reference(language: Language): Html {
  const tags = Object.entries(TAG_TEXTS).map(([tag, name]) => {
    const calls = CALLS.filter((call) => call.tag === tag).map(shownOf);
    const shown = tag === "draws" ? [...calls, ...OTHERS] : calls;
    return html`<section class="calls" aria-labelledby="${tag}">
      <h2 id="${tag}">${name[language]}</h2>
      ${shown.map((call) => card(call, language))}
    </section>`;
  });
  return html`${tags}`;
}
