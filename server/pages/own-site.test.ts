import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { catalogue as catalogueCall, homePage } from "#contract/endpoints.ts";
import { pageText } from "#contract/pages/page-text.ts";
import { drawAt, parseEnvelope, NOON, openApp, post } from "#server/app-for-tests.ts";
import { type Catalogue, createCatalogue } from "#server/draws/catalogue/catalogue.ts";
import { parseSite } from "#server/draws/catalogue/parse.ts";
import { pushMessage } from "#server/push/message.ts";

const TRACK = { marbles: 10, zone: "Asia/Tokyo", period: { seconds: 60 } };
const FIRST = {
  id: 3001,
  name: { en: "Attic", ja: "屋根裏" },
  picture: "attic.png",
  scene: "wide.svg",
};
const FILE = {
  name: { en: "Three Tracks", cn: "三条赛道" },
  description: { en: "Ours" },
  links: { service: "https://help.example/" },
  logos: { day_en: "logo.svg" },
  tracks: [
    { ...TRACK, ...FIRST },
    { ...TRACK, id: 3002, name: { cn: "地窖" }, alias: { cn: "深" } },
    { ...TRACK, id: 3003, name: { en: "Secret" }, hidden: true },
  ],
  banners: [{ track: 3002, picture: "wide.svg" }],
};

const TEXTS = new Map([
  ["about.ja.md", { markdown: "# 屋根裏\n\n[詳細](/ja/disclaimer) <b>太字</b>" }],
  ["help.md", { markdown: "## Help\n\nAsk." }],
]);

function catalogueFrom(file: object) {
  const { site, problems } = parseSite(JSON.stringify(file), { art: null, texts: TEXTS });
  expect(problems).toEqual([]);
  return createCatalogue(site ?? {}, TEXTS);
}

let dataDir: string;
let state: { current: Catalogue; problems: string[] };
let kit: Awaited<ReturnType<typeof openApp>>;

async function openWith(file: object): Promise<void> {
  state = { current: catalogueFrom(file), problems: [] };
  kit = await openApp({ catalogue: state, environment: { DATA_DIR: dataDir } });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
  await mkdir(join(dataDir, "art"));
  await writeFile(join(dataDir, "art", "attic.png"), "png");
  await writeFile(join(dataDir, "art", "wide.svg"), "<svg/>");
  await openWith(FILE);
});
afterEach(async () => {
  await kit.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function home(lang: string) {
  const { text } = await kit.send(homePage.path, { headers: { lang } });
  return v.parse(homePage.data, parseEnvelope(text).data);
}

test("the home page has the operator's links, pages in its language, and the switch's languages", async () => {
  expect((await home("en")).seo_info).not.toHaveProperty("footer");
  expect((await home("en")).seo_info).not.toHaveProperty("languages");
  const footer = { about_us: "/about", cus_serv: "https://help.example/", disclaimer: "" };
  const links = { results: "", navigation: "/track/3001?tab=x#y", service: "/art/own/help.svg" };
  await kit.close();
  await openWith({ ...FILE, links: { ...links, footer }, languages: ["cn", "en", "ja"] });
  expect((await home("cn")).seo_info).toMatchObject({
    site_kaicai_url: "",
    site_nav_url: "/track/3001?tab=x#y",
    custom_service_url: "/art/own/help.svg",
    footer: { about_us: "/about", cus_serv: "https://help.example/", disclaimer: "" },
    languages: ["cn", "en", "ja"],
  });
  expect((await home("ja")).seo_info).toMatchObject({
    site_nav_url: "/ja/track/3001?tab=x#y",
    custom_service_url: "/art/own/help.svg",
    footer: { about_us: "/ja/about" },
  });
});

test("the home page has the operator's tracks, with fallbacks for missing languages", async () => {
  const names = async (lang: string) => (await home(lang)).categories.map(({ name }) => name);
  expect(await names("en")).toEqual(["Attic", "地窖"]);
  expect(await names("cn")).toEqual(["Attic", "地窖"]);
  expect(await names("ja")).toEqual(["屋根裏", "地窖"]);
  const { banners, categories, seo_info } = await home("ja");
  expect(categories.map(({ image_url, zone }) => [image_url, zone])).toEqual([
    ["/art/own/attic.png", expect.any(String)],
    ["/art/favicon.svg", expect.any(String)],
  ]);
  expect(banners).toEqual([{ cate_id: 3002, image_url: "/art/own/wide.svg" }]);
  expect(seo_info).toMatchObject({
    site_name: "Three Tracks",
    site_description: "Ours",
    custom_service_url: "https://help.example/",
    site_nav_url: "https://nav.example/",
    day_en_logo_url: "/art/own/logo.svg",
    day_cn_logo_url: "/art/logo-day-cn.svg",
  });
  expect((await home("cn")).seo_info.site_name).toBe("三条赛道");
});

test("a page has the operator's text where it exists, else the site's own", async () => {
  const pages = { about: { ja: "about.ja.md" }, service_center: { en: "help.md", ja: "help.md" } };
  state.current = catalogueFrom({ ...FILE, pages });
  expect((await home("ja")).seo_info.own_pages).toEqual(["about", "service_center"]);
  expect((await home("en")).seo_info.own_pages).toEqual(["service_center"]);
  expect((await home("cn")).seo_info.own_pages).toBeUndefined();
  const about = async (lang: string) => {
    const { text } = await kit.send(`${pageText.path}?name=about`, { headers: { lang } });
    return v.parse(pageText.data, parseEnvelope(text).data);
  };
  expect(await about("en")).toEqual({ title: "", blocks: [] });
  expect(await about("ja")).toEqual({
    title: "屋根裏",
    blocks: [
      {
        kind: "paragraph",
        lines: [[{ text: "詳細", href: "/ja/disclaimer" }, { text: " <b>太字</b>" }]],
      },
    ],
  });
  expect((await kit.send(`${pageText.path}?name=other`)).status).toBe(400);
});

test("a hidden track stores draws but isn't shown", async () => {
  const { text } = await kit.send(catalogueCall.path);
  expect(text).not.toContain("3003");
  expect((await kit.send("/sitemap.xml")).text).not.toContain("3003");
  expect((await kit.send("/sitemap.xml")).text).toContain("/ja/track/3001");
  expect((await kit.send("/api/v1/hall/open?cate_id=3003")).status).toBe(404);
  const draw = { cate_id: 3003, term: "1", number: "1,2,3,4,5,6,7,8,9,10", open_timestamp: NOON };
  const body = JSON.stringify({ ...draw, replace_simulated: true });
  expect((await kit.send("/api/v1/ops/draws", post(body))).status).toBe(200);
  expect((await kit.send("/api/v1/hall/open")).text).not.toContain("3003");
});

test("tracks can be hidden until their first real draw", async () => {
  await kit.close();
  await openWith({ ...FILE, unfed: "hidden" });
  expect((await home("en")).categories).toEqual([]);
  const draws = [drawAt(0, { cate_id: 3002 })];
  await kit.store.addDraws({ cate_id: 3002, source: "feed", draws });
  await kit.board.refresh();
  expect((await home("en")).categories.map(({ id }) => id)).toEqual([3002]);
});

test("a new site file applies to the next response, with another ETag", async () => {
  const before = await kit.send(homePage.path, { headers: { lang: "en" } });
  const next = { ...FILE, tracks: [{ ...TRACK, id: 3002, name: { en: "Cellar" } }] };
  state.current = catalogueFrom({ ...next, banners: [] });
  // A response made in between isn't cached for later.
  await home("en");
  await kit.board.setTracks(state.current.tracks);
  const tag = before.headers.get("etag") ?? "";
  const after = await kit.send(homePage.path, { headers: { lang: "en", "if-none-match": tag } });
  expect(after.status).toBe(200);
  expect((await home("en")).categories.map(({ name }) => name)).toEqual(["Cellar"]);
  expect((await kit.send("/api/v1/hall/open?cate_id=3001")).status).toBe(404);
});

test("only pictures of the folder are served", async () => {
  await writeFile(join(dataDir, "art", "page.html"), "<script>1</script>");
  await writeFile(join(dataDir, "secret.png"), "secret");
  await symlink(join(dataDir, "secret.png"), join(dataDir, "art", "link.png"));
  const svg = await kit.send("/art/own/wide.svg");
  expect(svg.status).toBe(200);
  expect(svg.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  expect(svg.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*; sandbox$/);
  expect(svg.headers.get("x-content-type-options")).toBe("nosniff");
  expect(svg.headers.get("cache-control")).toBe("no-cache");
  const paths = ["page.html", "link.png", "none.png", "..%2fsecret.png", "%2e%2e/secret.png", ""];
  for (const path of paths) {
    expect([path, (await kit.send(`/art/own/${path}`)).text]).not.toContain("secret");
    expect([path, (await kit.send(`/art/own/${path}`)).status]).not.toEqual([path, 200]);
  }
});

test("a changed picture is served at once", async () => {
  expect((await kit.send("/art/own/wide.svg")).text).toBe("<svg/>");
  await writeFile(join(dataDir, "art", "wide.svg"), "<svg>2</svg>");
  expect((await kit.send("/art/own/wide.svg")).text).toBe("<svg>2</svg>");
});

test("the shared picture of a track is its own scene", async () => {
  const { text, headers } = await kit.send("/art/scene-3001.svg");
  expect([text, headers.get("content-type")]).toEqual(["<svg/>", "image/svg+xml; charset=utf-8"]);
});

test("a notification has the track's name of the site file", async () => {
  const board = kit.board.anyTrack(3001);
  await kit.store.addDraws({
    cate_id: 3001,
    source: "feed",
    draws: [drawAt(0, { cate_id: 3001 })],
  });
  await kit.board.refresh();
  const shown = kit.board.track(3001);
  const draw = shown && kit.board.lastOpen(shown);
  if (!board || !draw) throw new Error("the draw isn't shown");
  const { name } = board.track;
  const parts = { name, draw, source: "feed", zone: "Asia/Tokyo", lang: "ja", marble: 0 } as const;
  expect(pushMessage(parts).title).toBe("屋根裏・第5000回");
});
