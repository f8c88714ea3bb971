import { once } from "node:events";
import { get } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";
import { type Listening, listen } from "#server/http/listen.ts";
import type { Renderer } from "#server/site/renderer.ts";

let listening: Listening;
let server: Awaited<ReturnType<typeof openApp>>;
/** The pages that were made. */
let made: string[];

/** A site of one page, which shows the data's version. */
const renderer: Renderer = async ({ url, origin, version }) => {
  made.push(`${origin}${url}`);
  const rows = Array.from({ length: 500 }, (_, row) => `<li id="${(row * row) % 997}">${row}</li>`);
  const html = `<p>${version}</p>${rows.join("")}`;
  const headers = { "content-language": "zh-CN" };
  return { status: 200, html, headers, scriptHashes: ["'sha256-s'"], styleHashes: [] };
};

beforeEach(async () => {
  made = [];
  server = await openApp({ renderer });
  listening = await listen({ ...server, host: "127.0.0.1", port: 0, headers: {} });
});
afterEach(async () => {
  server.hub.close();
  await listening.stop();
  await server.close();
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const base = `http://127.0.0.1:${listening.port}`;
  const response = await fetch(base + path, { headers });
  const { date: _, ...others } = Object.fromEntries(response.headers);
  return { status: response.status, headers: others, text: await response.text() };
}

test("a page that is ready shows a new draw, and is made anew after a minute", async () => {
  const { text } = await ask("/track/2001");
  await server.draw(1);
  expect((await ask("/track/2001")).text).not.toBe(text);
  server.clock.pass(60_000);
  await ask("/track/2001");
  expect(made).toHaveLength(3);
});

test("a page is another under another host", async () => {
  const { port } = listening;
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `elsewhere:${port}`]) {
    const asked = get({ port, path: "/en", headers: { host } }, (answer) => answer.resume());
    await once(asked, "close");
  }
  expect(made).toEqual([`http://127.0.0.1:${port}/en`, `http://localhost:${port}/en`, "/en"]);
});

test("a page that is asked for again is soon sent in fewer bytes", async () => {
  const size = async () => {
    const { headers } = await ask("/en", { "accept-encoding": "br" });
    return Number(headers["content-length"]);
  };
  const first = await size();
  const { text } = await ask("/en", { "accept-encoding": "identity" });
  await expect.poll(size).toBeLessThan(first);
  expect((await ask("/en", { "accept-encoding": "br" })).text).toBe(text);
});

test("a page that is often asked for is made again after a draw, before somebody asks", async () => {
  await ask("/track/2001");
  await ask("/track/2001");
  await server.draw(1);
  server.clock.pass(250);
  await expect.poll(() => made).toHaveLength(2);
  expect((await ask("/track/2001")).text).toContain(`<p>${server.board.version()}</p>`);
  expect(made).toHaveLength(2);
});
