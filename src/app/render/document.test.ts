import { expect, test } from "vitest";
import { printDocument } from "./document.ts";

const PAGE = {
  lang: "en",
  meta: [],
  links: [],
  css: ".a{color:red}",
  sheets: ["/assets/a.css"],
  boot: "",
  scripts: [],
  buildId: "test",
  route: "",
  path: "/",
  manifest: "/manifest.webmanifest",
  body: "",
  payload: "{}",
  opensBelow: false,
};
const LINK = '<link rel="stylesheet" href="/assets/a.css">';

test("styles are inline and their files are left to the scripts; without inline ones the files are linked", () => {
  const page = printDocument(PAGE);
  expect(page).toContain(`<style>.a{color:red}</style><noscript>${LINK}</noscript>`);
  const shell = printDocument({ ...PAGE, css: "" });
  expect(shell).toContain(LINK);
  expect(shell).not.toMatch(/<style|<noscript/);
});
