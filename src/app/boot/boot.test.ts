import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { bootCode } from "#app/build/site-assets.ts";
import { PINS_KEY } from "#data/pins.ts";
import { MARKUP_END } from "#app/render/document.ts";
import { PAYLOAD_ID } from "#data/persist/payload.ts";
import {
  parsePreference,
  THEME_KEY,
  themeClass,
  resolveTheme,
} from "#features/frame/theme/theme.ts";

const BOOT = await bootCode("boot");
const AFTER_PAINT = await bootCode("after-paint");

interface Page {
  readonly stored: string | null;
  readonly systemDark: boolean;
  readonly blocked?: boolean;
  /** Stored ids of pinned tracks, as JSON. */
  readonly pins?: string | null;
  /** Path and query of the page. */
  readonly at?: string;
}

class Sheet {
  text = "";
  replaceSync(text: string) {
    this.text = text;
  }
}

/** Runs the inline script on a new page; returns the theme and the rules of added style sheets. */
function boot({ stored, systemDark, blocked = false, at = "/", pins = null }: Page) {
  const storage = new Map(stored === null ? [] : [[THEME_KEY, stored]]);
  const classes: string[] = [];
  const foreign = new Sheet();
  const sheets = [foreign];
  const dataset: Record<string, string> = {};
  runInNewContext(BOOT, {
    CSSStyleSheet: Sheet,
    document: {
      hidden: true,
      readyState: "loading",
      addEventListener: () => {},
      querySelector: () => null,
      adoptedStyleSheets: sheets,
      documentElement: {
        classList: { add: (name: string) => classes.push(name) },
        dataset,
        toggleAttribute: () => true,
      },
    },
    history: {},
    performance: { getEntriesByType: () => [{ type: "navigate" }] },
    navigator: { onLine: true },
    location: new URL(at, "http://localhost"),
    matchMedia: (query: string) => ({ matches: query.includes("dark") && systemDark }),
    addEventListener: () => {},
    requestAnimationFrame: () => {},
    get localStorage() {
      if (blocked) throw new Error("blocked");
      return {
        getItem: (key: string) => (key === PINS_KEY ? pins : (storage.get(key) ?? null)),
        setItem: (key: string, value: string) => storage.set(key, value),
      };
    },
  });
  const look = { classes, scheme: dataset["mantineColorScheme"], stored: storage.get(THEME_KEY) };
  expect(sheets[0]).toBe(foreign);
  const rules = sheets.slice(1).map(({ text }) => text);
  return { look, rules };
}

/** Loads a page whose browser `reports` paints; returns its pending waits, and `paint`, which reports one. */
function load({ hidden, reports }: { readonly hidden: boolean; readonly reports: boolean }) {
  const waits: string[] = [];
  const loaded: (() => void)[] = [];
  let paint = (_name: string) => {};
  class Observer {
    static readonly supportedEntryTypes = reports ? ["paint"] : [];
    constructor(callback: (list: { getEntriesByName(name: string): unknown[] }) => void) {
      paint = (painted) =>
        callback({ getEntriesByName: (name) => (name === painted ? [name] : []) });
    }
    observe() {}
  }
  runInNewContext(AFTER_PAINT, {
    PerformanceObserver: Observer,
    addEventListener: (type: string, listener: () => void) => {
      if (type === "load" || type === "DOMContentLoaded") loaded.push(listener);
    },
    document: {
      hidden,
      readyState: "loading",
      addEventListener: () => {},
      querySelector: () => null,
      documentElement: { dataset: {} },
    },
    requestAnimationFrame: () => {},
    requestIdleCallback: () => waits.push("idle"),
    setTimeout: (_: () => void, ms: number) => waits.push(`${ms} ms`),
  });
  for (const each of loaded) each();
  return {
    waits,
    paint: async (name: string) => {
      paint(name);
      await new Promise(setImmediate);
      return waits;
    },
  };
}

describe("the inline script", () => {
  const stored = ["light", "dark", "system", null, "garbage"];
  for (const systemDark of [false, true]) {
    test(`applies the app's theme on a ${systemDark ? "dark" : "light"} system for any preference`, () => {
      for (const each of stored) {
        const preference = parsePreference(each);
        const theme = resolveTheme(preference, systemDark);
        expect(boot({ stored: each, systemDark }).look).toEqual({
          classes: [themeClass(theme)],
          scheme: theme,
          stored: preference,
        });
      }
    });
  }

  test.each([
    ["/en/components/LotteryItem?track=2003&theme=dark", "light", "dark-mode"],
    ["/en//components/LotteryItem?theme=light&track=2003", "dark", "light-mode"],
    ["/track/components/tabItem%20copy?theme=dark", null, "dark-mode"],
    ["/track/components/tabItem?theme=system", "dark", "dark-mode"],
    ["/track/components/tabItem?theme=darkest", "light", "light-mode"],
    ["/track/2001?theme=dark", "light", "light-mode"],
  ])("at %s with the stored preference %s has %s", (at, stored, expected) => {
    const { look } = boot({ stored, systemDark: false, at });
    expect(look.classes).toEqual([expected]);
    expect(look.stored).toBe(stored ?? "system");
  });

  test("works without storage", () => {
    const { look, rules } = boot({ stored: "light", systemDark: true, blocked: true });
    expect(look.classes).toEqual(["dark-mode"]);
    expect(rules).toEqual([]);
  });

  test("shows pinned tracks first, in the order of pinning", () => {
    const { rules } = boot({ stored: null, systemDark: false, pins: "[2005,2001,2005]" });
    expect(rules).toEqual([
      '[data-track="2005"]{order:-2}[data-track="2001"]{order:-1}[data-track]{visibility:hidden}',
    ]);
  });

  test.each(["[]", "{}", "[0]", "[1.5]", '["2001"]', '[{"a":1}]', "[", `[${"1,".repeat(100)}1]`])(
    "pins nothing for stored %s",
    (pins) => {
      expect(boot({ stored: null, systemDark: false, pins }).rules).toEqual([]);
    },
  );

  test("loads the app once the page is painted and the browser idle", async () => {
    const { paint } = load({ hidden: false, reports: true });
    expect(await paint("first-paint")).toEqual(["5000 ms"]);
    expect(await paint("first-contentful-paint")).toEqual(["5000 ms", "idle"]);
  });

  test.each([
    ["in a hidden tab", { hidden: true, reports: true }],
    ["if the browser reports none", { hidden: false, reports: false }],
  ])("waits for no paint %s", async (_, given) => {
    const { waits } = load(given);
    await new Promise(setImmediate);
    expect(waits).toEqual(["idle"]);
  });

  test("its constants equal those of the app", () => {
    expect(BOOT).toContain(PINS_KEY);
    expect(BOOT).toContain(`#${PAYLOAD_ID} + link`);
    expect(BOOT).toContain(`#${MARKUP_END}`);
  });
});
