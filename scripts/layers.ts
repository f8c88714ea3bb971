import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Which layer may import which: the table of ARCHITECTURE.md as data. `npm run layers` writes it into
 * .oxlintrc.json as import rules.
 */

/** Packages that belong to one side: the screen's, and the server's. */
const SCREEN = ["react", "react-dom", "@mantine/*", "@tanstack/*", "@lingui/*", "workbox-*"];
const SERVER = ["node:*", "hono", "hono/*", "@hono/*", "kysely", "pg", "web-push"];

interface Layer {
  readonly folder: string;
  /** Aliases of the layers it may import besides its own. */
  readonly may: readonly string[];
  /** Packages it must do without. */
  readonly without: readonly string[];
  /** Files of one folder in it don't import those of another by alias: they are put together above. */
  readonly apart?: true;
}

export const LAYERS = {
  contract: { folder: "src/contract", may: [], without: [...SCREEN, ...SERVER] },
  domain: { folder: "src/domain", may: ["contract"], without: [...SCREEN, ...SERVER] },
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
    may: ["contract", "lib", "locales"],
    without: ["@mantine/*", ...SERVER],
  },
  ui: { folder: "src/ui", may: ["i18n", "lib"], without: ["@tanstack/react-query", ...SERVER] },
  features: {
    folder: "src/features",
    may: ["device", "live", "queries", "domain", "ui", "i18n", "contract", "lib"],
    without: SERVER,
    apart: true,
  },
  pages: {
    folder: "src/pages",
    may: ["features", "device", "live", "queries", "domain", "ui", "i18n", "contract", "lib"],
    without: SERVER,
  },
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
    may: [
      "contract",
      "domain",
      "lib",
      "api",
      "queries",
      "live",
      "device",
      "i18n",
      "ui",
      "features",
      "pages",
      "routes",
      "worker",
    ],
    without: SERVER.filter((name) => name !== "node:*"),
  },
  server: { folder: "server", may: ["contract", "domain"], without: SCREEN },
} as const satisfies Record<string, Layer>;

export type LayerName = keyof typeof LAYERS;

const NAMES = Object.keys(LAYERS);

/** Whether files of layer `from` may import `#to/…`. */
export function mayImport(from: LayerName, to: LayerName): boolean {
  const layer: Layer = LAYERS[from];
  return from === to ? layer.apart !== true : layer.may.includes(to);
}

/** A package list as a regular expression over import specifiers. */
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

const RULE = "eslint/no-restricted-imports";

/**
 * The import rules of all layers as oxlint overrides. An override replaces a rule's options, so each
 * layer has its full list; tests may read files besides.
 */
export function layerOverrides() {
  return Object.entries(LAYERS).flatMap(([key, { folder, without }]) => {
    const name = key as LayerName; // keys of LAYERS
    const inTests = without.filter((each) => each !== "node:*");
    return [
      {
        files: [`${folder}/**/*.{ts,tsx}`],
        rules: { [RULE]: ["error", { patterns: patterns(name, without) }] },
      },
      {
        files: [`${folder}/**/*.test.{ts,tsx}`],
        rules: { [RULE]: ["error", { patterns: patterns(name, inTests) }] },
      },
    ];
  });
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
