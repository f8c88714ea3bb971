import { expect, test } from "vitest";
import { firstStyles } from "./first-styles.ts";

const CSS = ".a{color:red}.b{color:blue}.c{color:tan}.d{color:tan}.e{color:red}.f{color:red}";

test("the first view has no styles of what is below it, or closed", () => {
  const body = [
    '<main><p class="a"><details class="b"><summary class="b">s</summary><ul class="c"></ul></details>',
    '<details open><summary>s</summary><ul class="e"></ul></details>',
    '<dialog class="d"><p class="d"></p></dialog>',
    '<section id="below" class="c"><p class="d"></p></section></main><nav class="f"></nav>',
  ].join("");
  expect(firstStyles(CSS, body, false)).toBe(
    ".a{color:red}.b{color:blue}.e{color:red}.f{color:red}",
  );
  const all = ".a{color:red}.b{color:blue}.c{color:tan}.d{color:tan}.e{color:red}.f{color:red}";
  expect(firstStyles(CSS, body, true)).toBe(all);
});
