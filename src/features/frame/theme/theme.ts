import * as v from "valibot";

/** Key in localStorage of the preference, a plain string. The script before the first paint reads it too. */
export const THEME_KEY = "nuxt-color-mode";

/** The themes that may be chosen; `system` follows the operating system. */
export const PREFERENCES = ["light", "dark", "system"] as const;
export type Preference = (typeof PREFERENCES)[number];
export type Theme = "light" | "dark";

const StoredPreference = v.fallback(v.picklist(PREFERENCES), "system");

/** A stored preference; anything else is `system`. */
export function parsePreference(stored: unknown): Preference {
  return v.parse(StoredPreference, stored);
}

/** The theme that a preference means on a system that is dark or not. */
export function resolveTheme(preference: Preference, systemDark: boolean): Theme {
  if (preference !== "system") return preference;
  return systemDark ? "dark" : "light";
}

export function themeClass(theme: Theme): string {
  return `${theme}-mode`;
}
