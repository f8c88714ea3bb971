import { describe, expect, test } from "vitest";
import { isOwnPath, mayReload, type PageLoad, RELOAD_KEY } from "./reload-guard.ts";

const NOW = 1_700_000_000_000;

function guard() {
  const entries = new Map<string, string>();
  let now = NOW;
  const deps = {
    storage: () => ({
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    }),
    now: () => now,
    load: () => null,
  };
  return { entries, deps, at: (later: number) => (now = NOW + later) };
}

test("allows one reload of a path in ten seconds, and of another path at once", () => {
  const { entries, deps, at } = guard();
  expect(mayReload("/track/2001", deps)).toBe(true);
  expect(entries.get(RELOAD_KEY)).toBe(`{"path":"/track/2001","expires":${NOW + 10_000}}`);
  at(9999);
  expect(mayReload("/track/2001", deps)).toBe(false);
  expect(mayReload("/about", deps)).toBe(true);
  at(20_001);
  expect(mayReload("/about", deps)).toBe(true);
});

test("a clock set back a day doesn't extend the guard", () => {
  const { deps, at } = guard();
  mayReload("/", deps);
  at(-86_400_000);
  expect(mayReload("/", deps)).toBe(true);
});

test("ignores corrupt storage", () => {
  const { entries, deps } = guard();
  entries.set(RELOAD_KEY, "{");
  expect(mayReload("/", deps)).toBe(true);
});

describe("without storage", () => {
  /** A page with its load, whose storage fails on reading, on writing or both. */
  const createPage = (load: PageLoad | null, name: "getItem" | "setItem" | "all" = "all") => {
    const deny = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const { deps } = guard();
    const storage = name === "all" ? deny : () => ({ ...deps.storage(), [name]: deny });
    return { ...deps, storage, load: () => load };
  };
  const reloaded = { type: "reload", path: "/about", age: 9999 };

  test("allows a reload of a page that was opened", () => {
    for (const name of ["all", "getItem", "setItem"] as const) {
      expect(mayReload("/about", createPage({ ...reloaded, type: "navigate" }, name))).toBe(true);
    }
  });

  test("allows no second reload within ten seconds, but one of another path", () => {
    for (const name of ["all", "getItem", "setItem"] as const) {
      expect(mayReload("/about", createPage(reloaded, name))).toBe(false);
    }
    expect(mayReload("/track/2001", createPage(reloaded))).toBe(true);
    expect(mayReload("/about", createPage({ ...reloaded, age: 10_000 }))).toBe(true);
  });

  test("allows no reload after an unknown load", () => {
    expect(mayReload("/about", createPage(null))).toBe(false);
  });
});

test.each([
  "//evil.com",
  "https://evil.com",
  "javascript:alert(1)",
  "data:text/html,x",
  "\\\\x",
  "/\\x",
  "/\t/x",
  "about",
  "",
])("%j is not a path of this host", (path) => {
  expect(isOwnPath(path)).toBe(false);
  expect(mayReload(path, guard().deps)).toBe(false);
});
