import { describe, expect, test } from "vitest";
import { readPreference, resolveTheme } from "./theme.ts";

describe("a preference", () => {
  test("is light, dark or system; anything else is system", () => {
    expect(["light", "dark", "system"].map(readPreference)).toEqual(["light", "dark", "system"]);
    for (const garbage of ["", "LIGHT", "auto", '"dark"', null, undefined, 1, {}]) {
      expect(readPreference(garbage)).toBe("system");
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
