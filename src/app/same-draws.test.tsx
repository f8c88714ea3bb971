import { describe, expect, test } from "vitest";
import { renderPage } from "#app/render-for-tests.tsx";
import { histories, homePage } from "#contract/endpoints.ts";
import { PANELS } from "#features/statistics/panel.ts";

const LAST_OPEN = { term: "9", number: "3,1,2", number_count: 3, open_timestamp: 1_772_330_000 };
const TRACKS = [
  { id: 2001, name: "Amber Run", alias: "A", image_url: "", number_count: 3, last_open: LAST_OPEN },
  { id: 2003, name: "Blue Run", alias: "B", image_url: "", number_count: 3, last_open: LAST_OPEN },
];
const HOME = { banners: [], categories: TRACKS, seo_info: {} };
const HISTORY = { cate_id: 2001, date: "", zone: "Asia/Shanghai", total: 1, list: [LAST_OPEN] };

/** Renders a page; returns its API requests, HTML and links. */
async function render(path: string, draws: object = HISTORY) {
  const requests: URL[] = [];
  const { html, status } = await renderPage(path, (address) => {
    const url = new URL(address, "http://localhost");
    requests.push(url);
    const data = url.pathname === homePage.path ? HOME : draws;
    return Response.json({ code: 200, msg: "", data });
  });
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(
    ([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), "http://localhost/en/x"),
  );
  return {
    requests,
    html,
    status,
    linksTo: (to: string) => links.filter(({ pathname }) => pathname === to),
  };
}

const drawsParams = ({ searchParams: query }: URL) => [query.get("date"), query.get("limit")];

const WINDOWS = [
  ["?date=2026-03-01", ["2026-03-01", null]],
  ["?limit=30", [null, "30"]],
] as const;

describe.each(WINDOWS)("the address parameters %s", (search, draws) => {
  test("select the draws of a marble's page and stay in its links to other marbles and to the track", async () => {
    const { requests, linksTo } = await render(`/track/2001/marble/3${search}`);
    const [request] = requests.filter(({ pathname }) => pathname === histories.path);
    expect(request?.searchParams.get("date")).toBe(draws[0]);
    expect(request?.searchParams.get("last")).toBe(draws[1]);
    expect(linksTo("/en/track/2001/marble/1").map(drawsParams)).toContainEqual(draws);
    expect(linksTo("/en/track/2001").map(drawsParams)).toContainEqual(draws);
  });

  test.each([undefined, ...PANELS])(
    "stay in the links from the tab %s to every other tab",
    async (tab) => {
      const { linksTo } = await render(`/track/2001${search}${tab ? `&tab=${tab}` : ""}`);
      const links = linksTo("/en/track/2001");
      for (const other of PANELS.filter((name) => name !== tab)) {
        const toTab = links.filter(({ searchParams }) => searchParams.get("tab") === other);
        expect(toTab.map(drawsParams)).toEqual([draws]);
      }
    },
  );
});

test("the link to another track's hot and cold numbers keeps the day or number of draws", async () => {
  const { linksTo } = await render("/track/ColdHotAnalyze?track=2001&limit=30&place=3");
  const [other] = linksTo("/en/track/ColdHotAnalyze").filter(
    ({ searchParams }) => searchParams.get("track") === "2003",
  );
  expect(other?.search).toBe("?track=2003&limit=30");
});

describe("a day without draws", () => {
  const DAY = "date=2030-01-01";
  const none = { ...HISTORY, date: "2030-01-01", total: 0, list: [], sum2: {}, sum3: {} };

  test.each([
    ...PANELS.map((tab) => `/track/2001?tab=${tab}&${DAY}`),
    `/track/2001/marble/3?${DAY}`,
    `/track/ColdHotAnalyze?${DAY}`,
    `/track/components/stackPath?${DAY}`,
    `/track/components/polarCoordinates?${DAY}`,
  ])("is named on %s", async (path) => {
    const { html } = await render(path, none);
    expect(html).toContain("No draws on 1 Jan 2030");
    expect(html).not.toContain("No times");
  });

  test("differs from a day whose draws are all left out", async () => {
    const { html } = await render(`/track/2001?tab=timing&${DAY}`, { ...none, left_out: 2 });
    expect(html).toContain("No draws to count");
    expect(html).not.toContain("No draws on");
  });
});

test("hot and cold numbers of an unknown track are not found; the default is the first track", async () => {
  expect((await render("/track/ColdHotAnalyze?track=99999")).status).toBe(404);
  const { html, status } = await render("/track/ColdHotAnalyze");
  expect(status).toBe(200);
  expect(html).toContain('data-about="2001"');
});

test.each([
  "/track/2001?place=4",
  "/track/2001?tab=hot-cold&place=4",
  "/track/2001?tab=trend&place=60",
  "/track/2001?tab=patterns&view=halves&number=4",
  "/track/ColdHotAnalyze?track=2003&place=4",
])("%s, with a place or number that the track doesn't have, is not found", async (path) => {
  const { status, html } = await render(path);
  expect(status).toBe(404);
  expect(html).toContain(path.replaceAll("&", "&amp;"));
});

test.each([
  "/track/2001?tab=hot-cold&place=3",
  "/track/2001?tab=patterns&view=halves&number=3",
  "/track/2001?tab=hot-cold&date=2026-03-01&place=4",
])("%s is found, as earlier draws may have had more marbles", async (path) => {
  expect((await render(path)).status).toBe(200);
});

test("parameters of other sites don't change the markup, which the server renders without them", async () => {
  const path = "/track/ColdHotAnalyze?limit=50&sort=hits";
  const { html } = await render(`${path}&utm_source=mail`);
  expect(html.match(/<input[^>]*type="hidden"[^>]*>/g)).toEqual(
    (await render(path)).html.match(/<input[^>]*type="hidden"[^>]*>/g),
  );
});
