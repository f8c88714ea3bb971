import { describe, expect, test } from "vitest";
import { languageCookie, preferredLanguage, rootLanguage } from "./language-redirect.ts";

function asked(cookie: string | null, acceptLanguage: string | null, userAgent = "Mozilla/5.0") {
  return rootLanguage({
    cookie: cookie === null ? null : `a=b; i18n_redirected=${cookie}; c=d`,
    acceptLanguage,
    userAgent,
  });
}

describe("the root page's language", () => {
  test.each([
    [null, "en-US,en;q=0.9", "en", "en"],
    [null, "zh-CN,zh", null, "cn"],
    [null, "ja", "ja", "ja"],
    [null, "fr", null, "cn"],
    [null, null, null, "cn"],
    ["en", "zh", "en", null],
    ["cn", "en", null, null],
    ["ja", "en", "ja", null],
    ["fr", "en", null, "cn"],
    ["", "en", null, "cn"],
  ])("with cookie %s and browser %s leads to %s and makes the cookie %s", (cookie, browser, redirect, kept) => {
    expect(asked(cookie, browser)).toEqual({ redirect, cookie: kept });
  });

  test("leaves robots where they are and gives them no cookie", () => {
    const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    expect(asked(null, "en", robot)).toEqual({ redirect: null, cookie: null });
  });

  test("takes the browser's weights and order", () => {
    expect(preferredLanguage("fr-FR,ja;q=0.5,en;q=0.7")).toBe("en");
    expect(preferredLanguage("ja-JP,en")).toBe("ja");
    expect(preferredLanguage("en;q=0,ja;q=0.1")).toBe("ja");
    expect(preferredLanguage("english,;;q=x,*")).toBe("cn");
  });
});

test("the cookie lasts 365 days, for scripts too, and is Secure on https only", () => {
  expect(languageCookie("en", false)).toBe(
    "i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax",
  );
  expect(languageCookie("en", true)).toContain("; Secure");
});
