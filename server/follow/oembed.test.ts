import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EMBED_PATHS } from "#contract/url/site-paths.ts";
import { openApp } from "#server/app-for-tests.ts";
import { readXml, textsOf } from "./xml-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
const SITE = "https://draws.example";
beforeEach(async () => {
  server = await openApp({ environment: { PUBLIC_URL: SITE } });
});
afterEach(() => server.close());

const ask = (url: string, more = "") => server.ask(`/oembed?url=${encodeURIComponent(url)}${more}`);

const Answer = v.looseObject({ html: v.string(), width: v.number(), height: v.number() });

async function embedded(url: string, more = "") {
  const { status, headers, text } = await ask(url, more);
  expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  return v.parse(Answer, JSON.parse(text));
}

test("a track's page is embedded as its card, in a sandboxed frame and its language", async () => {
  const answer = await embedded(`${SITE}/en/track/2001`);
  expect(answer).toMatchObject({
    type: "rich",
    version: "1.0",
    title: "Amber Run · Marble Draws",
    provider_name: "Marble Draws",
    provider_url: `${SITE}/`,
    width: 600,
    height: 290,
  });
  expect(answer.html).toBe(
    `<iframe src="${SITE}/en/components/LotteryItem?track=2001" title="Amber Run · Marble Draws" width="600" height="290" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" style="border:0" loading="lazy"></iframe>`,
  );
});

test("a shared draw and the parts themselves are embedded too, no larger than the room", async () => {
  const shared = await embedded(`${SITE}/track/2001?at=5000#d=1`, "&maxwidth=320&maxheight=200");
  expect([shared.width, shared.height]).toEqual([320, 200]);
  expect(shared.html).toContain(`src="${SITE}/components/LotteryItem?track=2001"`);
  for (const path of EMBED_PATHS) {
    const part = await embedded(`${SITE}/ja${encodeURI(path)}?track=2001&theme=dark`);
    expect(part.html).toContain(
      `src="${SITE}/ja${encodeURI(path)}?track=2001&amp;theme=dark" title`,
    );
  }
});

test("the answer comes as XML where it is asked for", async () => {
  const { text, headers } = await ask(`${SITE}/en/track/2001`, "&format=xml");
  expect(headers.get("content-type")).toBe("text/xml; charset=utf-8");
  const { html } = textsOf(readXml(text), ["html"]);
  expect(html).toBe((await embedded(`${SITE}/en/track/2001`)).html);
});

test.each([
  "https://other.example/en/track/2001",
  "https://draws.example.evil.example/track/2001",
  `${SITE}/en/about`,
  `${SITE}/en/track/77`,
  `${SITE}/components/LotteryItem?track=77`,
  `${SITE}/components/LotteryItem?track=x`,
  `${SITE}/track/%E0%A4%A`,
  "javascript:alert(1)",
  "2001",
])("%s has nothing to embed", async (url) => {
  expect((await ask(url)).status).toBe(404);
});

test.each([
  [`?url=${SITE}/track/77`, 404, "Nothing of this site can be embedded at this address"],
  [`?url=${SITE}/track/2001&format=yaml`, 501, "Parameter format: must be one of json, xml"],
  ["?url=x&maxwidth=-1", 400, "Parameter maxwidth: must be from 1 to 10000"],
  ["?url=x&maxheight=x", 400, "Parameter maxheight: must be a whole number"],
  ["", 400, "Parameter url: is required"],
])("%s is refused with %i in plain text", async (query, status, text) => {
  const answer = await server.ask(`/oembed${query}`, { headers: { lang: "en" } });
  expect(answer).toMatchObject({ status, text: `${text}\n` });
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
});
