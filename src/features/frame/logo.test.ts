import * as v from "valibot";
import { expect, test } from "vitest";
import { SeoInfo } from "#contract/site.ts";
import { chooseLogos } from "./logo.tsx";

const site = v.parse(SeoInfo, {
  day_cn_logo_url: "https://img.example/day-cn.png",
  night_cn_logo_url: "https://img.example/night-cn.png",
  day_en_logo_url: "https://img.example/day-en.png",
  night_en_logo_url: "javascript:alert(1)",
});

test("each language has two logos, Japanese uses the English ones", () => {
  expect(chooseLogos(site, "cn")).toMatchObject({
    day: "https://img.example/day-cn.png",
    night: "https://img.example/night-cn.png",
  });
  expect(chooseLogos(site, "en")?.day).toBe("https://img.example/day-en.png");
  expect(chooseLogos(site, "ja")?.day).toBe("https://img.example/day-en.png");
});

test("the other theme's logo replaces an invalid or missing address", () => {
  expect(chooseLogos(site, "en")?.night).toBe("https://img.example/day-en.png");
  const { night_cn_logo_url } = site;
  const one = v.parse(SeoInfo, { night_cn_logo_url });
  expect(chooseLogos(one, "cn")).toMatchObject({
    day: night_cn_logo_url,
    night: night_cn_logo_url,
  });
});

test("without the operator's pictures it is the site's own logo", () => {
  expect(chooseLogos(v.parse(SeoInfo, {}), "cn")).toBeNull();
  const own = {
    day_en_logo_url: "/art/logo-day-en.svg",
    night_en_logo_url: "/art/logo-night-en.svg",
  };
  expect(chooseLogos(v.parse(SeoInfo, own), "ja")).toBeNull();
});
