import { describe, expect, test } from "vitest";
import { readPreference, themeOf } from "./theme.ts";

describe("a preference", () => {
  test("is light, dark or system; anything else is system", () => {
    expect(["light", "dark", "system"].map(readPreference)).toEqual(["light", "dark", "system"]);
    for (const garbage of ["", "LIGHT", "auto", '"dark"', null, undefined, 1, {}]) {
      expect(readPreference(garbage)).toBe("system");
    }
  });

  test("means a theme, with system after the system", () => {
    expect([themeOf("light", true), themeOf("dark", false)]).toEqual(["light", "dark"]);
    expect([themeOf("system", true), themeOf("system", false)]).toEqual(["dark", "light"]);
  });
});
