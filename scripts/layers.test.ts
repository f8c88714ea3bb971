import { spawnSync } from "node:child_process";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type LayerName,
  LAYERS,
  mayImport,
  mayImportInServer,
  SERVER_FOLDERS,
  SERVER_TARGETS,
  type ServerFolder,
  withLayers,
} from "./layers.ts";

const ROOT = join(import.meta.dirname, "..");
const OXLINT = join(ROOT, "node_modules/.bin/oxlint");
const names = Object.keys(LAYERS) as LayerName[]; // keys of LAYERS
const pairs = names.flatMap((from) => names.map((to) => ({ from, to })));

const serverFolders = Object.keys(SERVER_FOLDERS) as ServerFolder[]; // keys of SERVER_FOLDERS
const serverPairs = serverFolders.flatMap((from) => SERVER_TARGETS.map((to) => ({ from, to })));

const Report = v.object({
  diagnostics: v.array(v.object({ code: v.optional(v.string()), filename: v.string() })),
});

/** Plants files in an empty folder with our lint configuration and tells which break an import rule. */
function caught(folder: string, files: Readonly<Record<string, string>>): Set<string> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout } = spawnSync(OXLINT, ["--format", "json", "src", "server", "locales"], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = v.parse(Report, JSON.parse(stdout));
  return new Set(
    diagnostics
      .filter(({ code }) => code?.includes("no-restricted-imports"))
      .map(({ filename }) => filename.replaceAll("\\", "/")),
  );
}

const probe = (from: LayerName, name: string) => `${LAYERS[from].folder}/${name}`;

/** Where a planted file in a server folder imports `to`, a folder or a file at the root. */
const serverProbe = (from: ServerFolder, to: string, ending = ".ts") =>
  `server/${from}/${to.replaceAll(/\W/g, "-")}${ending}`;
const serverTarget = (to: string) => `#server/${to.endsWith("/") ? `${to}x.ts` : to}`;

describe("the layer rule", () => {
  const folder = mkdtempSync(join(tmpdir(), "layers-"));
  const imports = Object.fromEntries(
    pairs.flatMap(({ from, to }) => [
      [probe(from, `${to}-value.ts`), `import { x } from "#${to}/x.ts";\nexport const y = x;\n`],
      [
        probe(from, `${to}-type.tsx`),
        `import type { X } from "#${to}/x/y.ts";\nexport type Y = X;\n`,
      ],
      [probe(from, `${to}.test.ts`), `export { x } from "#${to}/x.ts";\n`],
    ]),
  );
  const others = Object.fromEntries(
    names.flatMap((from) => [
      [probe(from, "up.ts"), `export { x } from "../x.ts";\n`],
      [probe(from, "beside.ts"), `export { x } from "./x.ts";\n`],
      [
        probe(from, "package.ts"),
        `import { x } from "${from === "server" ? "react-dom/client" : "hono/cors"}";\nexport const y = x;\n`,
      ],
    ]),
  );
  const inServer = Object.fromEntries(
    serverPairs.flatMap(({ from, to }) => {
      const type = `import type { X } from "${serverTarget(to)}";\nexport type Y = X;\n`;
      return [
        [serverProbe(from, to), `export { x } from "${serverTarget(to)}";\n`],
        [serverProbe(from, to, "type.ts"), type],
        [serverProbe(from, to, ".test.ts"), type],
        [serverProbe(from, to, "-for-tests.ts"), type],
      ];
    }),
  );
  let found = new Set<string>();

  beforeAll(() => {
    const config = v.parse(
      v.looseObject({}),
      JSON.parse(readFileSync(join(ROOT, ".oxlintrc.json"), "utf8")),
    );
    const plain = { ...config, $schema: undefined, options: {} };
    writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(plain));
    found = caught(folder, { ...imports, ...others, ...inServer });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test.each(pairs.filter(({ from, to }) => !mayImport(from, to)))(
    "catches #$to in $from",
    ({ from, to }) => {
      expect(found).toContain(probe(from, `${to}-value.ts`));
      expect(found).toContain(probe(from, `${to}-type.tsx`));
      expect(found).toContain(probe(from, `${to}.test.ts`));
    },
  );

  test.each(pairs.filter(({ from, to }) => mayImport(from, to)))(
    "allows #$to in $from",
    ({ from, to }) => {
      expect(found).not.toContain(probe(from, `${to}-value.ts`));
      expect(found).not.toContain(probe(from, `${to}-type.tsx`));
      expect(found).not.toContain(probe(from, `${to}.test.ts`));
    },
  );

  test.each(serverPairs.filter(({ from, to }) => !mayImportInServer(from, to)))(
    "catches #server/$to in server/$from, but for tests",
    ({ from, to }) => {
      expect(found).toContain(serverProbe(from, to));
      expect(found).toContain(serverProbe(from, to, "type.ts"));
      expect(found).not.toContain(serverProbe(from, to, ".test.ts"));
      expect(found).not.toContain(serverProbe(from, to, "-for-tests.ts"));
    },
  );

  test.each(serverPairs.filter(({ from, to }) => mayImportInServer(from, to)))(
    "allows #server/$to in server/$from",
    ({ from, to }) => {
      expect(found).not.toContain(serverProbe(from, to));
      expect(found).not.toContain(serverProbe(from, to, "type.ts"));
    },
  );

  test.each(names)("catches ../ and the other side's packages in %s, not ./", (from) => {
    expect(found).toContain(probe(from, "up.ts"));
    expect(found).toContain(probe(from, "package.ts"));
    expect(found).not.toContain(probe(from, "beside.ts"));
  });
});

test(".oxlintrc.json holds the table as it is now (npm run layers writes it)", () => {
  const config: object = JSON.parse(readFileSync(join(ROOT, ".oxlintrc.json"), "utf8")) as object; // our own file
  expect(withLayers(config)).toEqual(config);
});

test("every alias of package.json is a layer, at its folder", () => {
  const { imports } = v.parse(
    v.object({ imports: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")),
  );
  const expected = names.map((name) => [`#${name}/*`, `./${LAYERS[name].folder}/*`]);
  expect(imports).toEqual(Object.fromEntries(expected));
});

describe("what the linter does not read", () => {
  const sources = globSync("{src,server}/**/*.{ts,tsx}", { cwd: ROOT });
  const layerOf = (path: string) =>
    names.find((name) => path.startsWith(`${LAYERS[name].folder}/`));

  test("every source file belongs to a layer", () => {
    expect(sources.length).toBeGreaterThan(0);
    const own = /^src\/[\w-]+(\.gen\.ts|\.d\.ts)$/;
    expect(sources.filter((path) => layerOf(path) === undefined && !own.test(path))).toEqual([]);
  });

  test("every folder and file of the server is in its table", () => {
    const own = readdirSync(join(ROOT, "server"), { withFileTypes: true })
      .map((file) => (file.isDirectory() ? `${file.name}/` : file.name))
      .filter((name) => !/(\.test|-for-tests)\.ts$|\.json$/.test(name));
    expect(own.toSorted()).toEqual(SERVER_TARGETS.toSorted());
  });

  test("dynamic imports keep to the table too", () => {
    const broken = sources.flatMap((path) => {
      const from = layerOf(path);
      const text = readFileSync(join(ROOT, path), "utf8");
      const targets = [...text.matchAll(/\bimport\(\s*["']([^"']+)["']/g)].map((match) => match[1]);
      return targets
        .filter((target = "") => {
          const to = names.find((name) => target.startsWith(`#${name}/`));
          const closed = from !== undefined && to !== undefined && !mayImport(from, to);
          return target.startsWith("../") || closed;
        })
        .map((target) => `${path} → ${target}`);
    });
    expect(broken).toEqual([]);
  });
});
