import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FEED_DRAWS } from "#contract/follow/paths.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { drawAt, NOON, openApp, post } from "#server/app-for-tests.ts";
import { BUILT_IN } from "#server/catalogue/catalogue.ts";
import { readXml, textsOf } from "./xml-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
const environment = { PUBLIC_URL: "https://draws.example" };
beforeEach(async () => {
  server = await openApp({ environment });
});
afterEach(() => server.close());

/** An Atom feed as another program reads it; throws if it isn't well-formed. */
function readAtom(xml: string) {
  const root = readXml(xml);
  const entries = [...root.getElementsByTagName("entry")];
  return {
    ...textsOf(root, ["id", "title", "updated"]),
    entry: entries.map((entry) =>
      textsOf(entry, ["id", "title", "published", "updated", "content"]),
    ),
  };
}

const text = v.string();
const JsonFeed = v.looseObject({
  version: text,
  items: v.array(v.looseObject({ id: text, url: text, title: text, date_modified: text })),
});

async function feed(path = "/feeds/2001.en.atom") {
  const answer = await server.ask(path);
  expect(answer.status).toBe(200);
  return readAtom(answer.text);
}

const ID = "tag:draws.example,2026:en/2001";

test("a feed has the newest draws with the result in words, in each language", async () => {
  const { id, title, updated, entry } = await feed();
  expect([id, title, updated]).toEqual([
    ID,
    "Amber Run · Marble Draws",
    "2026-03-01T04:00:00.000Z",
  ]);
  expect(entry.map((each) => each.id)).toEqual([`${ID}/5000`, `${ID}/4999`, `${ID}/4998`]);
  expect(entry[0]?.title).toBe(
    "Amber Run · Draw no. 5000: marble 3 won, then 1, 2, 4, 5, 6, 7, 8, 9, 10",
  );
  expect(entry[0]?.content).toContain("Times: 20.10 20.25");
  const titles = await Promise.all(
    LANGUAGES.map(async (each) => (await feed(`/feeds/2001.${each}.atom`)).entry[0]?.title),
  );
  expect(titles[0]).toContain("第5000期：冠军3号");
  expect(titles[2]).toContain("第5000回：1着は3番");
});

test("the JSON feed says the same as the Atom feed", async () => {
  const { headers, text: json } = await server.ask("/feeds/2001.ja.json");
  expect(headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
  const read = v.parse(JsonFeed, JSON.parse(json));
  expect(read.version).toBe("https://jsonfeed.org/version/1.1");
  expect(read).toMatchObject({
    home_page_url: "https://draws.example/ja/track/2001",
    feed_url: "https://draws.example/feeds/2001.ja.json",
    language: "ja",
  });
  const { entry } = await feed("/feeds/2001.ja.atom");
  const facts = read.items.map(({ id, title, date_modified }) => [id, title, date_modified]);
  expect(facts).toEqual(entry.map(({ id, title, updated }) => [id, title, updated]));
  expect(read.items[0]).toMatchObject({
    url: "https://draws.example/ja/track/2001?at=5000",
    image: "https://draws.example/art/scene-2001.svg",
  });
});

test("a corrected draw keeps its id and says when it was corrected", async () => {
  server.clock.set((NOON + 600) * 1000);
  const number = "1,3,2,4,5,6,7,8,9,10";
  const given = { ...drawAt(0), number, all_number: number, correct: true };
  const answer = await server.ask("/api/v1/ops/draws", post(JSON.stringify(given)));
  expect(answer.text).toContain('"stored"');
  const { updated, entry } = await feed();
  expect(updated).toBe("2026-03-01T04:10:00.000Z");
  expect(entry[0]).toMatchObject({
    id: `${ID}/5000`,
    published: "2026-03-01T04:00:00.000Z",
    updated: "2026-03-01T04:10:00.000Z",
  });
  expect(entry[0]?.title).toContain("marble 1 won, then 3");
  expect(entry[1]?.updated).toBe("2026-03-01T03:59:00.000Z");
});

test("a withdrawn draw keeps its entry, which says why", async () => {
  server.clock.set((NOON + 700) * 1000);
  const note = { cn: "错", en: "wrong <track>", ja: "誤" };
  const by = { address: "local", now: NOON + 660 };
  await server.store.operator.withdraw({ cate_id: 2001, term: "4999", note }, by);
  await server.board.refresh();
  const { entry } = await feed();
  expect(entry).toHaveLength(3);
  expect(entry[1]).toMatchObject({
    id: `${ID}/4999`,
    title: "Amber Run · Draw no. 4999: Withdrawn",
    updated: "2026-03-01T04:11:00.000Z",
  });
  expect(entry[1]?.content).toContain(
    "Draw no. 4999 was withdrawn by the operator: wrong &lt;track&gt;",
  );
});

test("a feed ends after a fixed number of draws", async () => {
  const draws = Array.from({ length: FEED_DRAWS + 20 }, (_, back) => drawAt(-3 - back));
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws });
  await server.board.refresh();
  expect((await feed()).entry).toHaveLength(FEED_DRAWS);
});

test("an operator's names stay text, whatever they hold", async () => {
  const name = '<b>"A" & B</b> {term} \u0007';
  const [first] = BUILT_IN.tracks;
  if (first === undefined) throw new Error("no track");
  const tracks = [{ ...first, name: { cn: name, en: name, ja: name } }];
  await server.close();
  server = await openApp({
    environment,
    catalogue: { current: { ...BUILT_IN, stamp: "own", tracks }, problems: [] },
  });
  const { text: xml } = await server.ask("/feeds/2001.en.atom");
  readAtom(xml);
  expect(xml).toContain("<title>&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt; {term}  · Draw no. 5000");
});

test("what hasn't changed is a 304, any site may read, and a new draw is another answer", async () => {
  for (const format of ["atom", "json", "ics"]) {
    const path = `/feeds/2001.en.${format}`;
    const { headers } = await server.ask(path);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=30");
    const known = { headers: { "if-none-match": headers.get("etag") ?? "" } };
    expect((await server.ask(path, known)).status).toBe(304);
    const packed = await server.ask(path, { headers: { "accept-encoding": "br" } });
    expect(packed.headers.get("content-encoding")).toBe(format === "ics" ? null : "br");
  }
  const before = (await server.ask("/feeds/2001.en.atom")).headers.get("etag") ?? "";
  await server.draw(1);
  const after = await server.ask("/feeds/2001.en.atom", { headers: { "if-none-match": before } });
  expect([after.status, readAtom(after.text).entry[0]?.id]).toEqual([200, `${ID}/5001`]);
});

test.each(["/feeds/7.en.atom", "/feeds/2001.de.atom", "/feeds/2001.en.rss", "/feeds/"])(
  "%s is nothing, and costs no page",
  async (path) => {
    const { status, headers } = await server.ask(path);
    expect([status, headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  },
);

test("feeds are read, not written", async () => {
  expect((await server.ask("/feeds/2001.en.atom", { method: "POST" })).status).toBe(405);
});
