import { describe, expect, test } from "vitest";
import { languageCookie } from "#contract/languages.ts";
import { preferredLanguage, rootLanguage } from "./language-redirect.ts";

function requestRoot(
  cookie: string | null,
  acceptLanguage: string | null,
  userAgent = "Mozilla/5.0",
) {
  return rootLanguage({
    chosen: null,
    cookie: cookie === null ? null : `a=b; i18n_redirected=${cookie}; c=d`,
    acceptLanguage,
    userAgent,
  });
}

describe("the root page's language", () => {
  test.each([
    { cookie: null, browser: "en-US,en;q=0.9", to: "en", stored: "en" },
    { cookie: null, browser: "zh-CN,zh", to: null, stored: "cn" },
    { cookie: null, browser: "ja", to: "ja", stored: "ja" },
    { cookie: null, browser: "fr", to: null, stored: "cn" },
    { cookie: null, browser: null, to: null, stored: "cn" },
    { cookie: "en", browser: "zh", to: "en", stored: null },
    { cookie: "cn", browser: "en", to: null, stored: null },
    { cookie: "ja", browser: "en", to: "ja", stored: null },
    { cookie: "fr", browser: "en", to: null, stored: "cn" },
    { cookie: "", browser: "en", to: null, stored: "cn" },
  ])(
    "with cookie $cookie and browser $browser redirects to $to and sets the cookie $stored",
    ({ cookie, browser, to, stored }) => {
      expect(requestRoot(cookie, browser)).toEqual({ redirect: to, cookie: stored });
    },
  );

  test.each([
    { chosen: "cn", cookie: "en", to: null, stored: "cn" },
    { chosen: "cn", cookie: "cn", to: null, stored: null },
    { chosen: "en", cookie: "cn", to: "en", stored: "en" },
    { chosen: "ja", cookie: null, to: "ja", stored: "ja" },
  ] as const)("chosen as $chosen beats the cookie $cookie", ({ chosen, cookie, to, stored }) => {
    const header = cookie === null ? null : `i18n_redirected=${cookie}`;
    const request = { chosen, cookie: header, acceptLanguage: "en", userAgent: "Mozilla/5.0" };
    expect(rootLanguage(request)).toEqual({ redirect: to, cookie: stored });
  });

  test.each([
    "Mozilla/5.0 (Linux; Android 9; CUBOT_P20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 7 Build/RP1A) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; U; Android 8.1; zh-cn; CUBOT) AppleWebKit/537.36 UCBrowser/13.4 Mobile Safari/537.36",
    "UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; CUBOT/X19) U2/1.0.0 UCBrowser/12.0 Mobile",
    "Mozilla/5.0 (Linux; Android 13; Spider X Preview) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36",
  ])("redirects a phone with a robot's name to its language: %s", (phone) => {
    expect(requestRoot(null, "en", phone)).toEqual({ redirect: "en", cookie: "en" });
  });

  test.each([
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
    "Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)",
    "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  ])("doesn't redirect the robot %s", (robot) => {
    expect(requestRoot(null, "en", robot)).toEqual({ redirect: null, cookie: null });
  });

  test("follows the cookie, also for a visitor who looks like a robot", () => {
    const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    expect(requestRoot("en", "zh", robot)).toEqual({ redirect: "en", cookie: null });
    expect(requestRoot("cn", "en", robot)).toEqual({ redirect: null, cookie: null });
  });

  test("neither redirects robots nor sets their cookie", () => {
    const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    expect(requestRoot(null, "en", robot)).toEqual({ redirect: null, cookie: null });
  });

  test("follows the browser's weights and order", () => {
    expect(preferredLanguage("fr-FR,ja;q=0.5,en;q=0.7")).toBe("en");
    expect(preferredLanguage("ja-JP,en")).toBe("ja");
    expect(preferredLanguage("en;q=0,ja;q=0.1")).toBe("ja");
    expect(preferredLanguage("english,;;q=x,*")).toBe("cn");
  });
});

test("the cookie lasts 365 days, is readable by scripts, and is Secure on https", () => {
  expect(languageCookie("en", false)).toBe(
    "i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax",
  );
  expect(languageCookie("en", true)).toContain("; Secure");
});
