import * as v from "valibot";
import { expect, test } from "vitest";
import { SeoInfo } from "#contract/site.ts";
import { safeUrl } from "#lib/safe-url.ts";
import { logosOf } from "./logo.tsx";

const site = v.parse(SeoInfo, {
  day_cn_logo_url: "https://img.example/day-cn.png",
  night_cn_logo_url: "https://img.example/night-cn.png",
  day_en_logo_url: "https://img.example/day-en.png",
  night_en_logo_url: "javascript:alert(1)",
});

test("each language has its two logos, Japanese the English ones", () => {
  expect(logosOf(site, "cn", safeUrl)).toMatchObject({
    day: "https://img.example/day-cn.png",
    night: "https://img.example/night-cn.png",
  });
  expect(logosOf(site, "en", safeUrl).day).toBe("https://img.example/day-en.png");
  expect(logosOf(site, "ja", safeUrl).day).toBe("https://img.example/day-en.png");
});

test("the site's own logo stands in for an unsound or missing address, in the same size", () => {
  expect(logosOf(site, "en", safeUrl).night).toBe("/art/logo-night-en.svg");
  const none = logosOf(v.parse(SeoInfo, {}), "cn", safeUrl);
  expect(none).toMatchObject({ day: "/art/logo-day-cn.svg", night: "/art/logo-night-cn.svg" });
  expect(none.width).toBe(logosOf(site, "cn", safeUrl).width);
});
