import { expect, test } from "vitest";
import { printDocument } from "./document.ts";

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
  manifest: "/manifest.webmanifest",
  body: "",
  payload: "{}",
};
const LINK = '<link rel="stylesheet" href="/assets/a.css"';

test("the first view's styles are inline; other sheets are linked after a first view that needs none of them", () => {
  const order = (isWhole: boolean) =>
    printDocument({ ...PAGE, isWhole })
      .split("<body>")
      .map((part) => [part.includes(LINK), part.indexOf(LINK) > part.indexOf('id="root"')]);
  const page = printDocument(PAGE);
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
