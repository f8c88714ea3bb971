import { expect, test } from "vitest";
import { renderDocument } from "./document.ts";

const PAGE = {
  lang: "en",
  meta: [],
  links: [],
  css: ".a{color:red}",
  isWhole: true,
  sheets: ["/assets/a.css"],
  boot: "",
  scripts: [],
  buildId: "test",
  route: "",
  path: "/",
  body: "",
  payload: "{}",
};
const LINK = '<link rel="stylesheet" href="/assets/a.css"';

test("inlines the first view's styles, and links other sheets behind a first view that doesn't need them", () => {
  const order = (isWhole: boolean) =>
    renderDocument({ ...PAGE, isWhole })
      .split("<body>")
      .map((part) => [part.includes(LINK), part.indexOf(LINK) > part.indexOf('id="root"')]);
  const page = renderDocument(PAGE);
  expect(page).toContain("<style>.a{color:red}</style>");
  expect(order(true)).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(order(false)).toEqual([
    [false, false],
    [true, false],
  ]);
  expect(page).not.toMatch(/<link rel="stylesheet"[^>]* (on\w+|media)=/);
});
