import { expect, test } from "vitest";
import { withFirstPicture } from "#app/render/first-picture.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><text fill="#fff">50 % &amp; more</text></svg>';
const MARKUP =
  '<link rel="preload" as="image" href="/art/scene-1.svg" fetchPriority="high"/><img src="/art/scene-1.svg" alt="" fetchPriority="high"/><img src="/art/scene-2.svg" alt="" fetchPriority="low"/>';

function answer(body: string, { type = "image/svg+xml; charset=utf-8", status = 200 } = {}) {
  return async () => new Response(body, { status, headers: { "content-type": type } });
}

test("the first picture is in the markup, and reads as it was", async () => {
  const asked: string[] = [];
  const markup = await withFirstPicture(MARKUP, (path) => {
    asked.push(path);
    return answer(SVG)();
  });
  expect(asked).toEqual(["/art/scene-1.svg"]);
  const [, address = ""] =
    /^<img src="([^"<>&#]*)" data-src="\/art\/scene-1.svg" alt=""/.exec(markup) ?? [];
  expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${SVG.replaceAll('"', "'")}`);
  expect(markup).toContain('<img src="/art/scene-2.svg"');
});

test.each([
  ["that isn't there", answer("", { status: 404 })],
  ["that is no SVG", answer("GIF89a", { type: "image/gif" })],
  ["with both kinds of quotes", answer(`<svg a="'"></svg>`)],
  ["that is long", answer(`<svg>${" ".repeat(3000)}</svg>`)],
])("a picture %s stays a request", async (_, read) => {
  expect(await withFirstPicture(MARKUP, read)).toBe(MARKUP);
});

test("a page without a first picture asks for none", async () => {
  const elsewhere = MARKUP.replaceAll("/art/", "https://a.example/");
  const read = () => Promise.reject(new Error("asked"));
  expect(await withFirstPicture(elsewhere, read)).toBe(elsewhere);
});
