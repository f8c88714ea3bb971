import { describe, expect, test } from "vitest";
import { parsePreference, resolveTheme } from "./theme.ts";

describe("a preference", () => {
  test("is light, dark or system; anything else is system", () => {
    expect(["light", "dark", "system"].map(parsePreference)).toEqual(["light", "dark", "system"]);
    for (const garbage of ["", "LIGHT", "auto", '"dark"', null, undefined, 1, {}]) {
      expect(parsePreference(garbage)).toBe("system");
    }
  });

  test("resolves to a theme, system to the operating system's", () => {
    expect([resolveTheme("light", true), resolveTheme("dark", false)]).toEqual(["light", "dark"]);
    expect([resolveTheme("system", true), resolveTheme("system", false)]).toEqual([
      "dark",
      "light",
    ]);
  });
});
