import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The tables of ARCHITECTURE.md as data. `npm run layers` writes them into .oxlintrc.json as import rules. */

/** Packages that belong to one side: the screen's, and the server's. */
const SCREEN = ["react", "react-dom", "@mantine/*", "@tanstack/*", "@lingui/*", "workbox-*"];
const SERVER =
  "node:* csv-parse hono hono/* @hono/* hono-openapi prom-client lru-cache kysely pg web-push jsonc-parser markdown-it @valibot/*".split(
    " ",
  );

interface Layer {
  readonly folder: string;
  /** Aliases of the layers it may import besides its own. */
  readonly may: readonly string[];
  /** Packages it must do without. */
  readonly without: readonly string[];
  /** Files of one folder in it don't import those of another by alias: they are put together above. */
  readonly apart?: true;
}

const FEATURES_MAY = "device live queries proofs domain ui i18n contract lib".split(" ");

export const LAYERS = {
  contract: { folder: "src/contract", may: [], without: [...SCREEN, ...SERVER] },
  domain: { folder: "src/domain", may: ["contract"], without: [...SCREEN, ...SERVER] },
  proofs: { folder: "src/proofs", may: [], without: [...SCREEN, ...SERVER] },
  lib: { folder: "src/lib", may: ["contract"], without: [...SCREEN, ...SERVER] },
  api: { folder: "src/api", may: ["contract", "lib"], without: [...SCREEN, ...SERVER] },
  queries: {
    folder: "src/queries",
    may: ["api", "domain", "contract", "lib"],
    without: ["@mantine/*", ...SERVER],
  },
  live: {
    folder: "src/live",
    may: ["queries", "api", "domain", "contract", "lib"],
    without: ["@mantine/*", ...SERVER],
  },
  device: {
    folder: "src/device",
    may: ["live", "queries", "api", "domain", "i18n", "contract", "lib"],
    without: ["@mantine/*", ...SERVER],
  },
  locales: { folder: "locales", may: [], without: [...SCREEN, ...SERVER] },
  i18n: {
    folder: "src/i18n",
    may: ["domain", "contract", "lib", "locales"],
    without: ["@mantine/*", ...SERVER],
  },
  ui: { folder: "src/ui", may: ["i18n", "lib"], without: ["@tanstack/react-query", ...SERVER] },
  features: { folder: "src/features", may: FEATURES_MAY, without: SERVER, apart: true },
  pages: { folder: "src/pages", may: ["features", ...FEATURES_MAY], without: SERVER },
  routes: {
    folder: "src/routes",
    may: ["pages", "queries", "ui", "i18n", "contract", "lib"],
    without: SERVER,
  },
  worker: {
    folder: "src/worker",
    may: ["device", "i18n", "contract", "lib"],
    without: SERVER.filter((name) => name !== "node:*"),
  },
  app: {
    folder: "src/app",
    may: ["pages", "routes", "features", "worker", "api", ...FEATURES_MAY],
    without: SERVER.filter((name) => name !== "node:*"),
  },
  server: { folder: "server", may: ["proofs", "contract", "domain"], without: SCREEN },
} as const satisfies Record<string, Layer>;

export type LayerName = keyof typeof LAYERS;

/** Files at the server's root that any of its folders but http may import. */
const COMMON = [
  "clock.ts",
  "csv.ts",
  "json.ts",
  "log.ts",
  "messages.ts",
  "one-at-a-time.ts",
  "crypto.ts",
] as const;

/** What each folder of the server may import: other folders, and files at its root. */
export const SERVER_FOLDERS = {
  http: ["clock.ts", "json.ts", "messages.ts"],
  store: COMMON,
  draws: ["store/", "env.ts", "env-rules.ts", ...COMMON],
  live: ["draws/", "store/", ...COMMON],
  push: ["draws/", "live/", "store/", "env.ts", ...COMMON],
  api: [..."draws/ http/ live/ push/ store/ app-deps.ts env.ts".split(" "), ...COMMON],
  pages: [..."api/ draws/ http/ live/ app-deps.ts".split(" "), ...COMMON],
  operator: [..."api/ draws/ http/ live/ push/ store/ app-deps.ts env.ts".split(" "), ...COMMON],
  audit: COMMON,
} as const satisfies Record<string, readonly string[]>;

export type ServerFolder = keyof typeof SERVER_FOLDERS;

/** Everything in the server that can be imported: its folders and the files at its root. */
export const SERVER_TARGETS = [
  ...Object.keys(SERVER_FOLDERS).map((folder) => `${folder}/`),
  "app.ts",
  "app-deps.ts",
  "env.ts",
  "env-rules.ts",
  "main.ts",
  "start-hints.ts",
  "stop.ts",
  ...COMMON,
];

export function mayImportInServer(from: ServerFolder, target: string): boolean {
  const open: readonly string[] = SERVER_FOLDERS[from];
  return target === `${from}/` || open.includes(target);
}

const NAMES = Object.keys(LAYERS);

export function mayImport(from: LayerName, to: LayerName): boolean {
  const layer: Layer = LAYERS[from];
  return from === to ? layer.apart !== true : layer.may.includes(to);
}

function packages(names: readonly string[]): string {
  const each = names.map((name) =>
    name.endsWith("*") ? `${name.slice(0, -1)}.*` : `${name}(/.*)?`,
  );
  return `^(${each.join("|")})$`;
}

function patterns(name: LayerName, without: readonly string[]) {
  const { folder } = LAYERS[name];
  const closed = NAMES.filter((other) => !mayImport(name, other as LayerName)); // keys of LAYERS
  return [
    { regex: "^\\.\\./|/\\.\\./", message: "Name the layer by its #alias instead of ../." },
    {
      regex: `^#(${closed.join("|")})/`,
      message: `${folder} may not import this layer: see the table in ARCHITECTURE.md.`,
    },
    {
      regex: packages(without),
      message: `${folder} does without this package: see scripts/layers.ts.`,
    },
  ];
}

function serverPattern(from: ServerFolder) {
  const closed = SERVER_TARGETS.filter((target) => !mayImportInServer(from, target));
  return {
    regex: `^#server/(${closed.map((target) => target.replace(".ts", "\\.ts$")).join("|")})`,
    message: `server/${from} may not import this: see the server's table in ARCHITECTURE.md.`,
  };
}

const RULE = "eslint/no-restricted-imports";

type Pattern = ReturnType<typeof serverPattern>;

function override(glob: string, forbidden: readonly Pattern[]) {
  return { files: [glob], rules: { [RULE]: ["error", { patterns: forbidden }] } };
}

/** The import rules as oxlint overrides: one replaces a rule's options, so each has the full list. */
export function layerOverrides() {
  const outer = Object.entries(LAYERS).flatMap(([key, { folder, without }]) => {
    const name = key as LayerName; // keys of LAYERS
    const inTests = without.filter((each) => each !== "node:*");
    return [
      override(`${folder}/**/*.{ts,tsx}`, patterns(name, without)),
      override(`${folder}/**/*.test.{ts,tsx}`, patterns(name, inTests)),
    ];
  });
  const server = patterns("server", LAYERS.server.without);
  const inner = Object.keys(SERVER_FOLDERS).map((key) => {
    const from = key as ServerFolder; // keys of SERVER_FOLDERS
    return override(`server/${from}/**/*.ts`, [...server, serverPattern(from)]);
  });
  return [...outer, ...inner, override("server/**/*{.test,-for-tests}.ts", server)];
}

interface Config {
  overrides?: { rules?: Record<string, unknown> }[];
}

/** The lint configuration with its import rules as the table has them now. */
export function withLayers(config: Config): Config {
  const own = (config.overrides ?? []).filter((override) => !(RULE in (override.rules ?? {})));
  return { ...config, overrides: [...own, ...layerOverrides()] };
}

if (import.meta.main) {
  const path = join(import.meta.dirname, "../.oxlintrc.json");
  const config = JSON.parse(readFileSync(path, "utf8")) as Config; // our own file
  writeFileSync(path, `${JSON.stringify(withLayers(config), null, 2)}\n`);
}
