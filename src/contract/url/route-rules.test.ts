import { describe, expect, test } from "vitest";
import { isAbsolute, redirectTarget } from "./redirect-target.ts";
import { createRouteMatcher } from "./route-rules.ts";

const to = (redirect: string) => ({ redirect });

const match = createRouteMatcher({
  matcher: {
    wildcard: { "/old": to("/w1"), "/old/deep": to("/w2"), "/弹珠": to("/cn") },
    dynamic: { "/old/:id": to("/d"), "/draw/:term": to("/draws") },
    static: { "/old/fixed": to("/s"), "/": to("/root") },
  },
});

describe("the rules of a path", () => {
  test.each([
    ["/old", "/w1"],
    ["/old/", "/w1"],
    ["/old/x/y", "/w1"],
    ["/old/deep/x", "/w2"],
    ["/old/x", "/d"],
    ["/old/deep", "/d"],
    ["/old/fixed", "/s"],
    ["/draw/5/", "/draws"],
    ["/", "/root"],
    ["/弹珠/a", "/cn"],
    ["/%E5%BC%B9%E7%8F%A0", "/cn"],
  ])("%s → %s", (path, redirect) => expect(match(path)).toEqual({ redirect }));

  test.each(["/older", "/draw", "/%", "/new"])("%s has none", (path) =>
    expect(match(path)).toEqual({}),
  );
});

test("a wildcard rule of the root is for every path, and the least specific", () => {
  const rules = createRouteMatcher({
    matcher: { wildcard: { "/": to("/moved"), "/old": to("/w") }, dynamic: {}, static: {} },
  });
  expect(["/", "/en/about", "/old", "/old/x"].map((path) => rules(path).redirect)).toEqual([
    "/moved",
    "/moved",
    "/w",
    "/w",
  ]);
});

describe("a redirect's target", () => {
  test("keeps the link's hash unless it has its own", () => {
    expect(redirectTarget("/b", "/a?x=1#c")).toBe("/b#c");
    expect(redirectTarget("/b#d", "/a#c")).toBe("/b#d");
    expect(redirectTarget("https://x.example/b", "/a#c")).toBe("https://x.example/b#c");
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://x", "b", "", "//", "https:evil"])(
    "%j is refused",
    (target) => expect(redirectTarget(target, "/a")).toBeNull(),
  );

  test("is absolute with a protocol or two slashes", () => {
    expect(["https://x", "//x", "/x", "x"].map(isAbsolute)).toEqual([true, true, false, false]);
  });
});
