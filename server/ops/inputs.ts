import { html } from "hono/html";
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
export function input({
  name,
  label,
  value,
  type = "text",
  required = false,
  lang = "",
}: Input): Html {
  const step = type === "datetime-local" ? "1" : "any";
  const filled = html`name="${name}" value="${value}" lang="${lang}"`;
  return html`<label class="field"
    ><span>${label}</span>
    ${
      required
        ? html`<input type="${type}" step="${step}" autocomplete="off" required ${filled} />`
        : html`<input type="${type}" step="${step}" autocomplete="off" ${filled} />`
    }
  </label>`;
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
