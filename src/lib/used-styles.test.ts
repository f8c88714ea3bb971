import { expect, test } from "vitest";
import { usedStyles } from "#lib/used-styles.ts";

const used = (css: string, html = '<p class="a b" data-is="">x</p>') =>
  usedStyles(css, ["dark", "data-late"])(html);

test.each([
  ["a rule of a class of the page", ".a{color:red}"],
  ["a rule without classes", "p>a{color:red}"],
  ["a class that is set without the server", "html.dark .a{color:red}"],
  ["an attribute of the page", ".a[data-is]{color:red}"],
  ["an attribute that is set without the server", '.a[data-late="1"]{color:red}'],
  ["an attribute that must be missing", ".a:not([data-no]){color:red}"],
  ["a choice of classes, one of which is missing", ".a:is(.c,.d){color:red}"],
  ["a class that must be missing", ".a:not(.c){color:red}"],
  ["an attribute with a dot in it", '.a[href$=".c"]{color:red}'],
  ["a name that is written with an escape", ".\\31 c{color:red}"],
  ["a text with braces", '.a:before{content:"}.c{"}.b{color:red}'],
  ["what isn't a rule", "@layer x,y;@font-face{font-family:c}"],
  ["the rules of a condition", "@media (width<9px){.a{top:0}@supports (top:0){.b{top:0}}}"],
  ["what isn't touched", ".a:not(:hover){color:red}"],
  ["a property that a rule names", ":root{--c:red}.a{color:var(--c)}"],
  ["a property that a property names", ":root{--c:red;--d:var(--c)}.a{color:var( --d,red)}"],
  ["keyframes that a rule names", "@keyframes c{0%{top:0}to{top:1px}}.a{animation:1s c}"],
])("stays: %s", (_, css) => {
  expect(used(css)).toBe(css);
});

test.each([
  ["a rule of another class", ".c{color:red}", ""],
  ["an attribute that the page hasn't", '.a[data-no="1"],.b{color:red}', ".b{color:red}"],
  ["a class in a class of the page", ".a .c{color:red}", ""],
  ["one of two selectors", ".a,.c:is(.a,.b){color:red}", ".a{color:red}"],
  ["a condition without rules", "@media (width<9px){.c{top:0}}.b{top:0}", ".b{top:0}"],
  ["a rule for a key", ".a:focus-visible,.b{top:0}.b:focus>p{top:0}", ".b{top:0}"],
  ["a rule for a pointer", ".a:hover,.b{top:0}.a:is(a,p):active{top:0}", ".b{top:0}"],
  ["a rule for prints", "@media print{.a{top:0}}.b{top:0}", ".b{top:0}"],
  [
    "a rule without scripts",
    "@media (width<9px) and (scripting:none){.a{top:0}}.b{top:0}",
    ".b{top:0}",
  ],
  ["a rule for forced colours", "@media (forced-colors:active){.a{top:0}}.b{top:0}", ".b{top:0}"],
  ["a property that nothing names", ":root{--c:red;--cd:var(--c);top:0}", ":root{top:0}"],
  ["the last property", ':root{top:0;--c:"}{;"}.a{color:red}', ":root{top:0;}.a{color:red}"],
  ["keyframes that nothing names", "@keyframes c{0%{top:0}to{top:1px}}.a{top:0}", ".a{top:0}"],
  ["a rule after an escape in a text", String.raw`.c:before{content:"\"}"}.a{top:0}`, ".a{top:0}"],
])("goes: %s", (_, css, left) => {
  expect(used(css)).toBe(left);
});

test("a property that the markup names stays", () => {
  const css = ".a{--c:red}";
  expect(used(css, '<p class="a"><b style="color:var(--c)">x</b></p>')).toBe(css);
});
