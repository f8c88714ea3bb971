import { describe, expect, test } from "vitest";
import { enter } from "#app/enter-for-tests.tsx";
import { histories, homePage } from "#contract/endpoints.ts";
import { PANELS } from "#features/statistics/panel.ts";

const LAST_OPEN = { term: "9", number: "3,1,2", number_count: 3, open_timestamp: 1_772_330_000 };
const TRACKS = [
  { id: 2001, name: "Amber Run", alias: "A", image_url: "", number_count: 3, last_open: LAST_OPEN },
  { id: 2003, name: "Blue Run", alias: "B", image_url: "", number_count: 3, last_open: LAST_OPEN },
];
const HOME = { banners: [], categories: TRACKS, seo_info: {} };
const HISTORY = { cate_id: 2001, date: "", zone: "Asia/Shanghai", total: 1, list: [LAST_OPEN] };

/** Opens a page; the queries of the draws that it asked for, and those of its links. */
async function pageOf(path: string, draws: object = HISTORY) {
  const asked: URL[] = [];
  const { html, status } = await enter(path, (address) => {
    const url = new URL(address, "http://localhost");
    asked.push(url);
    const data = url.pathname === homePage.path ? HOME : draws;
    return Response.json({ code: 200, msg: "", data });
  });
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(
    ([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), "http://localhost/en/x"),
  );
  return {
    asked,
    html,
    status,
    linksTo: (to: string) => links.filter(({ pathname }) => pathname === to),
  };
}

const drawsOf = ({ searchParams: query }: URL) => [query.get("date"), query.get("limit")];

const WINDOWS = [
  ["?date=2026-03-01", ["2026-03-01", null]],
  ["?limit=30", [null, "30"]],
] as const;

describe.each(WINDOWS)("the draws of %s", (search, draws) => {
  test("are those of a marble's page, of its links to other marbles and to the track", async () => {
    const { asked, linksTo } = await pageOf(`/track/2001/marble/3${search}`);
    const [request] = asked.filter(({ pathname }) => pathname === histories.path);
    expect(request?.searchParams.get("date")).toBe(draws[0]);
    expect(request?.searchParams.get("last")).toBe(draws[1]);
    expect(linksTo("/en/track/2001/marble/1").map(drawsOf)).toContainEqual(draws);
    expect(linksTo("/en/track/2001").map(drawsOf)).toContainEqual(draws);
  });

  test.each([undefined, ...PANELS])("are those of every tab beside %s", async (tab) => {
    const { linksTo } = await pageOf(`/track/2001${search}${tab ? `&tab=${tab}` : ""}`);
    const links = linksTo("/en/track/2001");
    for (const other of PANELS.filter((name) => name !== tab)) {
      const toTab = links.filter(({ searchParams }) => searchParams.get("tab") === other);
      expect(toTab.map(drawsOf)).toEqual([draws]);
    }
  });
});

test("the hot and cold numbers of another track are of the same day or number of draws", async () => {
  const { linksTo } = await pageOf("/track/ColdHotAnalyze?track=2001&limit=30&place=3");
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
  ])("is named by %s", async (path) => {
    const { html } = await pageOf(path, none);
    expect(html).toContain("No draws on 1 Jan 2030");
    expect(html).not.toContain("No times");
  });

  test("isn't one whose draws are all left out", async () => {
    const { html } = await pageOf(`/track/2001?tab=timing&${DAY}`, { ...none, left_out: 2 });
    expect(html).toContain("No draws to count");
    expect(html).not.toContain("No draws on");
  });
});

test("the hot and cold numbers of an unknown track are no page, without a track those of the first", async () => {
  expect((await pageOf("/track/ColdHotAnalyze?track=99999")).status).toBe(404);
  const { html, status } = await pageOf("/track/ColdHotAnalyze");
  expect(status).toBe(200);
  expect(html).toContain('data-about="2001"');
});

test.each([
  "/track/2001?place=4",
  "/track/2001?tab=hot-cold&place=4",
  "/track/2001?tab=trend&place=60",
  "/track/2001?tab=patterns&view=halves&number=4",
  "/track/ColdHotAnalyze?track=2003&place=4",
])(
  "%s, a place or number that the track doesn't have, is no page, and says of what",
  async (path) => {
    const { status, html } = await pageOf(path);
    expect(status).toBe(404);
    expect(html).toContain(path.replaceAll("&", "&amp;"));
  },
);

test.each([
  "/track/2001?tab=hot-cold&place=3",
  "/track/2001?tab=patterns&view=halves&number=3",
  "/track/2001?tab=hot-cold&date=2026-03-01&place=4",
])("%s is a page: earlier draws may have had more marbles", async (path) => {
  expect((await pageOf(path)).status).toBe(200);
});
