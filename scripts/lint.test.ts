import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

const Report = v.object({
  diagnostics: v.array(v.object({ code: v.optional(v.string()), filename: v.string() })),
});

test("an import that leaves its room is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(ROOT, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  const imports = {
    "src/domain/planted.ts": "#ui/marble.tsx",
    "src/data/planted.ts": "#features/draw/age.tsx",
    "src/pwa/planted.ts": "#ui/button.tsx",
    "src/ui/planted.ts": "#data/store.ts",
    "src/features/draw/planted.ts": "#app/client.tsx",
    "src/features/draw/up.ts": "../home/home-page.tsx",
    "server/api/planted.ts": "#data/store.ts",
  };
  for (const [path, from] of Object.entries({ ...imports, "src/ui/fine.ts": "#i18n/locales.ts" })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `export { x } from "${from}";\n`);
  }
  const { stdout } = spawnSync(
    join(ROOT, "node_modules/.bin/oxlint"),
    ["--format", "json", "--allow", "all", "src", "server"],
    { cwd: folder, encoding: "utf8" },
  );
  const { diagnostics } = v.parse(Report, JSON.parse(stdout));
  const refused = diagnostics.filter(({ code }) => code?.includes("no-restricted-imports"));
  expect(refused.map(({ filename }) => filename).toSorted()).toEqual(
    Object.keys(imports).toSorted(),
  );
});
