import { html } from "hono/html";
import { LANGUAGE_TAGS, LANGUAGES } from "#contract/languages.ts";
import { type Html, LANGUAGE_NAMES } from "#server/plain/page.ts";
import type { Field } from "./gate.ts";
import { input } from "./inputs.ts";

/** Three fields for a text for visitors, `note_cn` and so on; `legend` says which text it is. */
export function noteInputs(field: Field, legend: string): Html {
  const each = LANGUAGES.map((language) => {
    const name = `note_${language}`;
    const lang = LANGUAGE_TAGS[language];
    return input({ name, label: LANGUAGE_NAMES[language], value: field(name), lang });
  });
  return html`<fieldset class="fields">
    <legend>${legend}</legend>
    ${each}
  </fieldset>`;
}

/** The text of those fields as calls take it: one for all languages, or one in each. */
export function noteOf(field: Field) {
  const [cn, en, ja] = [field("note_cn"), field("note_en"), field("note_ja")];
  const filled = [cn, en, ja].filter((text) => text !== "");
  return filled.length > 1 ? { cn, en, ja } : (filled[0] ?? "");
}
