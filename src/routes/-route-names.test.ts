import { expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";
import { isUnlistedPath } from "#contract/url/site-paths.ts";
import { isUnlisted } from "#i18n/first-pages.ts";
import { type RouteId, type RouteName, routeName } from "./-route-names.ts";

const NAMES = {
  "/": "index",
  "/about": "about",
  "/businessCooperation": "businessCooperation",
  "/disclaimer": "disclaimer",
  "/serviceCenter": "serviceCenter",
  "/proofs": "proofs",
  "/developers": "developers",
  "/ops": "ops",
  "/ops_/feedback": "ops-feedback",
  "/ops_/tracks/$id": "ops-tracks-id",
  "/shell": "shell",
  "/components/BannerCarousel": "components-BannerCarousel",
  "/components/LotteryItem": "components-LotteryItem",
  "/track/$id": "track-id",
  "/track/$id_/marble/$n": "track-id-marble-n",
  "/track/ColdHotAnalyze": "track-ColdHotAnalyze",
  "/track/components/polarCoordinates": "track-components-polarCoordinates",
  "/track/components/stackPath": "track-components-stackPath",
  "/track/components/tabItem": "track-components-tabItem",
  "/track/components/tabItem copy": "track-components-tabItem copy",
} as const satisfies Record<RouteId, string>;

test("every route has a name in each language: base name, three underscores, language", () => {
  for (const [id, base] of Object.entries(NAMES)) {
    for (const locale of LANGUAGES) {
      // Object.entries loses the type of the keys.
      expect(routeName(id as RouteId, locale)).toBe(`${base}___${locale}`);
    }
  }
});

test("routes for operators and developers are recognised by id and by path", () => {
  const unlisted = Object.keys(NAMES).filter(isUnlisted);
  expect(unlisted).toEqual(["/developers", "/ops", "/ops_/feedback", "/ops_/tracks/$id"]);
  const byPath = Object.keys(NAMES).filter((id) =>
    isUnlistedPath(`/ja${id.replaceAll("_/", "/")}`),
  );
  expect(byPath).toEqual(unlisted);
});

test("the names are typed", () => {
  const name: "track-ColdHotAnalyze___ja" = routeName("/track/ColdHotAnalyze", "ja");
  const any: RouteName = routeName("/track/$id", "en");
  expect([name, any]).toEqual(["track-ColdHotAnalyze___ja", "track-id___en"]);
});
