import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ChoiceLink } from "#ui/choices/choices.tsx";

/** The HTML of a panel in English, for tests: what the server sends before any script. */
export function renderHtml(panel: ReactNode): string {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{panel}</I18nProvider>);
}

/** The texts of some HTML without tags, with one space between, for tests. */
export function extractText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll("&quot;", '"')
    .trim();
}

/** Links to `#value`, for tests. */
export function linkTo<Value extends string | number | null>(): ChoiceLink<Value> {
  return (value, { children, ...props }) => (
    <a href={`#${value ?? ""}`} {...props}>
      {children}
    </a>
  );
}
