import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { readPreference, THEME_KEY, themeClass, themeOf } from "./theme.ts";

const BOOT = stripTypeScriptTypes(readFileSync("src/app/boot.ts", "utf8"));

interface Page {
  readonly kept: string | null;
  readonly systemDark: boolean;
  readonly blocked?: boolean;
}

/** Runs the script before the first paint on a page of its own; what it left there. */
function boot({ kept, systemDark, blocked = false }: Page) {
  const storage = new Map(kept === null ? [] : [[THEME_KEY, kept]]);
  const classes: string[] = [];
  const dataset: Record<string, string> = {};
  runInNewContext(BOOT, {
    document: {
      documentElement: { classList: { add: (name: string) => classes.push(name) }, dataset },
    },
    matchMedia: () => ({ matches: systemDark }),
    addEventListener: () => {},
    get localStorage() {
      if (blocked) throw new Error("blocked");
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => storage.set(key, value),
      };
    },
  });
  return { classes, scheme: dataset["mantineColorScheme"], kept: storage.get(THEME_KEY) };
}

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

describe("the script before the first paint", () => {
  const kept = ["light", "dark", "system", null, "garbage"];
  for (const systemDark of [false, true]) {
    test(`agrees on a ${systemDark ? "dark" : "light"} system, whatever is kept`, () => {
      for (const each of kept) {
        const preference = readPreference(each);
        const theme = themeOf(preference, systemDark);
        expect(boot({ kept: each, systemDark })).toEqual({
          classes: [themeClass(theme)],
          scheme: theme,
          kept: preference,
        });
      }
    });
  }

  test("does without storage", () => {
    const { classes } = boot({ kept: "light", systemDark: true, blocked: true });
    expect(classes).toEqual(["dark-mode"]);
  });
});
