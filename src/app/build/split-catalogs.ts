import { relative } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import * as v from "valibot";
import type { Plugin } from "vite";
import { readJson } from "#contract/read.ts";
import { FIRST_PAGES } from "#i18n/first-pages.ts";
import { fileOfRoute } from "#routes/-route-names.ts";

const ENTRY = "src/app/client.tsx";
const CATALOG = /(?:^|\/)locales\/[a-z]+\.po(?:\?(rest|apart)\.po)?$/;
/** Sources of the pages for operators and developers. */
const APART = /^src\/(features\/(ops|developers)\/|routes\/(ops|developers|-operator))/;
/** How Lingui prints a catalog: a text of JSON as a literal. */
const PRINTED = /(?<=JSON\.parse\()"(?:[^"\\]|\\.)*"(?=\))/s;
const Messages = v.record(v.string(), v.unknown());

interface Chunk {
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly facadeModuleId?: string | null;
}

type Chunks = Readonly<Record<string, Chunk>>;

/** The messages of each source, and those that only pages for operators and developers have. */
async function readMessages() {
  const bySource = new Map<string, string[]>();
  const apart = new Set<string>();
  const config = getConfig();
  for (const catalog of await getCatalogs(config)) {
    for (const [id, { origin = [] }] of Object.entries((await catalog.read("en")) ?? {})) {
      for (const [source] of origin) bySource.set(source, [...(bySource.get(source) ?? []), id]);
      if (origin.every(([source]) => APART.test(source))) apart.add(id);
    }
  }
  return { bySource, apart };
}

/** The modules of some chunks and of all that these import. */
function modulesFrom(chunks: Chunks, starts: readonly string[]): string[] {
  const seen = new Set(starts);
  for (const name of seen) for (const next of chunks[name]?.imports ?? []) seen.add(next);
  return [...seen].flatMap((name) => chunks[name]?.moduleIds ?? []);
}

/** Keeps the messages of a printed catalog whose ids are wanted. */
export function keepMessages(code: string, wanted: (id: string) => boolean): string {
  return code.replace(PRINTED, (literal) => {
    const text = v.parse(v.string(), JSON.parse(literal));
    const kept = Object.entries(readJson(Messages, text) ?? {}).filter(([id]) => wanted(id));
    return JSON.stringify(JSON.stringify(Object.fromEntries(kept)));
  });
}

/**
 * Divides each language's catalog: the chunk of its file keeps the messages that the first pages can show
 * before anything else is loaded, the chunk of `?rest.po` those of visitors' other pages, the chunk of
 * `?apart.po` those that only operators and developers see.
 */
export function splitCatalogs(): Plugin {
  let root = "";
  let { bySource, apart }: Awaited<ReturnType<typeof readMessages>> = {
    bySource: new Map(),
    apart: new Set(),
  };
  const sourceOf = (id: string) => relative(root, id.replace(/\?.*$/s, "")).replaceAll("\\", "/");
  const first = new Set([ENTRY, ...FIRST_PAGES.map(fileOfRoute)]);

  function firstMessages(chunks: Chunks): ReadonlySet<string> {
    const starts = Object.entries(chunks)
      .filter(([, { facadeModuleId }]) => first.has(sourceOf(facadeModuleId ?? "")))
      .map(([name]) => name);
    return new Set(modulesFrom(chunks, starts).flatMap((id) => bySource.get(sourceOf(id)) ?? []));
  }

  return {
    name: "split-catalogs",
    configResolved(config) {
      ({ root } = config);
    },
    async buildStart() {
      ({ bySource, apart } = await readMessages());
    },
    renderChunk(...[code, { moduleIds }, , { chunks }]) {
      const catalog = CATALOG.exec(moduleIds.find((id) => CATALOG.test(id)) ?? "");
      if (catalog === null) return null;
      const messages = firstMessages(chunks);
      const chunkOf = (id: string) =>
        apart.has(id) ? "apart" : messages.has(id) ? undefined : "rest";
      return keepMessages(code, (id) => chunkOf(id) === catalog[1]);
    },
  };
}
