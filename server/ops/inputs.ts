import { html, raw } from "hono/html";
import type { Html } from "#server/plain/page.ts";

export interface Input {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: "text" | "password" | "search" | "datetime-local";
  readonly required?: boolean;
  readonly lang?: string;
}

/** A field with its label. */
export function input({ name, label, value, type = "text", required, lang }: Input): Html {
  // A password manager may save the token; the values of one draw are of no use for another.
  const complete = type === "password" ? "current-password" : "off";
  const attributes = html`name="${name}" value="${value}" autocomplete="${complete}"
  ${lang === undefined ? "" : html`lang="${lang}"`} ${required === true ? raw("required") : ""}`;
  const step = type === "datetime-local" ? "1" : "any";
  return html`<label class="field"
    ><span>${label}</span><input type="${type}" step="${step}" ${attributes}
  /></label>`;
}

/** A box to tick, whose value is `on`. */
export function box({ name, label, value }: Pick<Input, "name" | "label" | "value">): Html {
  return html`<label class="box"
    >${
      value === "on"
        ? html`<input type="checkbox" name="${name}" checked />`
        : html`<input type="checkbox" name="${name}" />`
    }<span>${label}</span></label
  >`;
}
