import { expect, test } from "vitest";
import { inlineFirstPicture } from "#app/render/first-picture.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><text fill="#fff">50 % &amp; more</text></svg>';
const MARKUP =
  '<link rel="preload" as="image" href="/art/scene-1.svg" fetchPriority="high"/><img src="/art/scene-1.svg" alt="" fetchPriority="high"/><img src="/art/scene-2.svg" alt="" fetchPriority="low"/>';

function respond(body: string, { type = "image/svg+xml; charset=utf-8", status = 200 } = {}) {
  return async () => new Response(body, { status, headers: { "content-type": type } });
}

test("inlines the first picture unchanged", async () => {
  const requested: string[] = [];
  const markup = await inlineFirstPicture(MARKUP, (path) => {
    requested.push(path);
    return respond(SVG)();
  });
  expect(requested).toEqual(["/art/scene-1.svg"]);
  const [, address = ""] =
    /^<img src="([^"<>&#]*)" data-src="\/art\/scene-1.svg" alt=""/.exec(markup) ?? [];
  expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${SVG.replaceAll('"', "'")}`);
  expect(markup).toContain('<img src="/art/scene-2.svg"');
});

test.each([
  ["that doesn't exist", respond("", { status: 404 })],
  ["that isn't SVG", respond("GIF89a", { type: "image/gif" })],
  ["with both kinds of quotes", respond(`<svg a="'"></svg>`)],
  ["that is long", respond(`<svg>${" ".repeat(3000)}</svg>`)],
])("does not inline a picture %s", async (_, read) => {
  expect(await inlineFirstPicture(MARKUP, read)).toBe(MARKUP);
});

test("requests nothing for a page without a first picture", async () => {
  const elsewhere = MARKUP.replaceAll("/art/", "https://a.example/");
  const read = () => Promise.reject(new Error("requested"));
  expect(await inlineFirstPicture(elsewhere, read)).toBe(elsewhere);
});
