import { describe, expect, test } from "vitest";
import { languageCookie, splitLocale, withLocale } from "#contract/languages.ts";

describe("the language of an address", () => {
  test.each([
    ["/", "cn", "/"],
    ["/about", "cn", "/about"],
    ["/en", "en", "/"],
    ["/EN/about", "en", "/about"],
    ["/ja?x=1", "ja", "/?x=1"],
    ["/en/track/2001?x=1#y", "en", "/track/2001?x=1#y"],
    ["/english", "cn", "/english"],
    ["/cn/about", "cn", "/cn/about"],
    ["/fr", "cn", "/fr"],
  ] as const)("%s is %s of %s", (visible, locale, path) => {
    expect(splitLocale(visible)).toEqual({ locale, path });
  });

  test("is the prefix of all but Chinese paths", () => {
    expect(withLocale("cn", "/about")).toBe("/about");
    expect(withLocale("en", "/")).toBe("/en");
    expect(withLocale("en", "/?x=1")).toBe("/en?x=1");
    expect(withLocale("ja", "/track/2001?x=1")).toBe("/ja/track/2001?x=1");
  });
});

test("the cookie lasts 365 days for the whole site, is Lax, and Secure on https", () => {
  expect(languageCookie("en", false)).toBe(
    "i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax",
  );
  expect(languageCookie("cn", true)).toMatch(/^i18n_redirected=cn; .*; Secure$/);
});
