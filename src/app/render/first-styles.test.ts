import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { firstStyles, SET_LATER } from "#app/render/first-styles.ts";

const CSS =
  ".a{color:red}.b{color:blue}.c{color:tan}.d{color:tan}.e{color:red}.f{color:red}.g{color:tan}";

test("the first view has no styles of what is below or beside it, closed, or above where the page opens below", () => {
  const body = [
    '<main class="f"><section class="f" data-about="1"><p class="a"><details class="b"><summary class="b">s</summary><ul class="c"></ul></details>',
    '<details open><summary>s</summary><ul class="e"></ul></details>',
    '<dialog class="d"><p class="d"></p></dialog>',
    '<section id="below" class="c"><p class="d"></p></section></main><aside id="more" class="g"></aside><footer class="g"></footer><nav class="f"></nav>',
  ].join("");
  expect(firstStyles(CSS, body, false)).toBe(
    ".a{color:red}.b{color:blue}.e{color:red}.f{color:red}",
  );
  expect(firstStyles(CSS, body, true)).toBe(".c{color:tan}.d{color:tan}.f{color:red}");
  expect(firstStyles(CSS, body.replace('id="below"', ""), false)).toContain(".g{color:tan}");
});

test("what is set before the app runs has its styles", () => {
  const read = (path: string) => readFileSync(path, "utf8");
  const css = globSync("src/**/*.css").map(read).join("");
  const code = [
    "src/app/boot/after-paint.ts",
    "src/app/boot/before-paint.ts",
    "src/app/boot/page.ts",
    "src/features/countdown/write-times.ts",
  ].map(read);
  const set = code.join("").matchAll(/dataset\["([a-z]+)"\] =|toggleAttribute\("data-([a-z]+)"/g);
  const names = [...set].map(([, one = "", other = one]) => `data-${other}`);
  const styled = names.filter((name) => css.includes(`[${name}`));
  expect(styled).toContain("data-kind");
  expect(styled.filter((name) => !SET_LATER.includes(name))).toEqual([]);
});
