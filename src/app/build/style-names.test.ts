import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { styleNames } from "./style-names.ts";

const SRC = join(import.meta.dirname, "../..");

/** A folder with files of so many classes. */
function folderOf(classes: Readonly<Record<string, readonly string[]>>) {
  const folder = mkdtempSync(join(tmpdir(), "style-names-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, names] of Object.entries(classes))
    writeFileSync(join(folder, file), names.map((name) => `.${name} { top: 0 }`).join("\n"));
  return folder;
}

const many = Array.from({ length: 1500 }, (_, index) => `name-${index}`);

test("each class has a name of its own, two or three characters long, that makes no word", () => {
  const folder = folderOf({ "a.module.css": many, "b.module.css": ["name-1", "x"] });
  const nameOf = styleNames(folder);
  const names = [
    ...many.map((name) => nameOf(name, join(folder, "a.module.css"))),
    nameOf("name-1", join(folder, "b.module.css?used")),
  ];
  expect(new Set(names).size).toBe(1501);
  for (const name of names) expect(name).toMatch(/^[^\daeiouAEIOU_-][^aeiouAEIOU_-]{1,2}$/);
});

test("a new class renames hardly any other, and another run none", () => {
  const file = (folder: string) => join(folder, "a.module.css");
  const [before, after] = [many.slice(0, 900), ["a-new-one", ...many.slice(0, 900)]].map(
    (names) => {
      const folder = folderOf({ "a.module.css": names });
      const nameOf = styleNames(folder);
      const again = styleNames(folder);
      return many.slice(0, 900).map((name) => {
        expect(again(name, file(folder))).toBe(nameOf(name, file(folder)));
        return nameOf(name, file(folder));
      });
    },
  );
  const renamed = before?.filter((name, index) => name !== after?.[index]) ?? [];
  expect(renamed.length).toBeLessThan(5);
});

test("classes and animations of the site are found, others are an error", () => {
  const nameOf = styleNames(SRC);
  const file = join(SRC, "ui/sheet.module.css");
  expect(nameOf("rise", file)).toMatch(/^\w{2,3}$/);
  expect(() => nameOf("nobody", file)).toThrow(/sheet\.module\.css.*nobody/);
});
