import { html } from "hono/html";
import { LANGUAGE_TAGS, LANGUAGES } from "#contract/languages.ts";
import type { Html } from "#server/plain/page.ts";
import type { Field } from "./gate.ts";

export interface Input {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: "text" | "password" | "search" | "datetime-local";
  readonly required?: boolean;
  readonly lang?: string;
}

/** A field with its label; its name in the API follows, as refusals call it. */
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

const NAMES = { cn: "中文", en: "English", ja: "日本語" } as const;

/** Three fields for a text for visitors, `note_cn` and so on. */
export function noteInputs(field: Field, label: (language: string) => string): Html {
  const each = LANGUAGES.map((language) => {
    const name = `note_${language}`;
    const lang = LANGUAGE_TAGS[language];
    return input({ name, label: label(NAMES[language]), value: field(name), lang });
  });
  return html`${each}`;
}

/** The text of those fields as calls take it: one for all languages, or one in each. */
export function noteOf(field: Field) {
  const [cn, en, ja] = [field("note_cn"), field("note_en"), field("note_ja")];
  const filled = [cn, en, ja].filter((text) => text !== "");
  return filled.length > 1 ? { cn, en, ja } : (filled[0] ?? "");
}
