import { relative } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import * as v from "valibot";
import type { Plugin } from "vite";
import { parseJson } from "#contract/parse.ts";
import { FIRST_PAGES } from "#i18n/first-pages.ts";
import { routeFile } from "#routes/-route-names.ts";

const ENTRY = "src/app/client.tsx";
const CATALOG = /(?:^|\/)locales\/[a-z]+\.po(?:\?(rest|unlisted)\.po)?$/;
/** Sources of the pages for operators and developers. */
const UNLISTED = /^src\/(features|routes)\/(ops|developers)/;
/** The JSON text of a catalog in Lingui's output, as a string literal. */
const PRINTED = /(?<=JSON\.parse\()"(?:[^"\\]|\\.)*"(?=\))/s;
const Messages = v.record(v.string(), v.unknown());

interface Chunk {
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly facadeModuleId?: string | null;
}

type Chunks = Readonly<Record<string, Chunk>>;

/** Message ids by source, and those that only pages for operators and developers have. */
async function readMessages() {
  const bySource = new Map<string, string[]>();
  const unlisted = new Set<string>();
  const config = getConfig();
  for (const catalog of await getCatalogs(config)) {
    for (const [id, { origin = [] }] of Object.entries((await catalog.read("en")) ?? {})) {
      for (const [source] of origin) bySource.set(source, [...(bySource.get(source) ?? []), id]);
      if (origin.every(([source]) => UNLISTED.test(source))) unlisted.add(id);
    }
  }
  return { bySource, unlisted };
}

/** Ids of the modules in some chunks and in all chunks that these import. */
function reachableModules(chunks: Chunks, starts: readonly string[]): string[] {
  // The loop also visits what it adds.
  const seen = new Set(starts);
  for (const name of seen) for (const next of chunks[name]?.imports ?? []) seen.add(next);
  return [...seen].flatMap((name) => chunks[name]?.moduleIds ?? []);
}

/** The code of a catalog with only those messages that `isIncluded` accepts by id. */
export function filterMessages(code: string, isIncluded: (id: string) => boolean): string {
  return code.replace(PRINTED, (literal) => {
    const text = v.parse(v.string(), JSON.parse(literal));
    const included = Object.entries(parseJson(Messages, text) ?? {}).filter(([id]) =>
      isIncluded(id),
    );
    return JSON.stringify(JSON.stringify(Object.fromEntries(included)));
  });
}

/**
 * Splits each language's catalog into three chunks: messages that the first pages show without loading more,
 * those of visitors' other pages (`?rest.po`), and those for operators and developers (`?unlisted.po`).
 */
export function splitCatalogs(): Plugin {
  let root = "";
  let { bySource, unlisted }: Awaited<ReturnType<typeof readMessages>> = {
    bySource: new Map(),
    unlisted: new Set(),
  };
  const sourcePath = (id: string) => relative(root, id.replace(/\?.*$/s, "")).replaceAll("\\", "/");
  const first = new Set([ENTRY, ...FIRST_PAGES.map(routeFile)]);

  function firstMessages(chunks: Chunks): ReadonlySet<string> {
    const starts = Object.entries(chunks)
      .filter(([, { facadeModuleId }]) => first.has(sourcePath(facadeModuleId ?? "")))
      .map(([name]) => name);
    const modules = reachableModules(chunks, starts);
    return new Set(modules.flatMap((id) => bySource.get(sourcePath(id)) ?? []));
  }

  return {
    name: "split-catalogs",
    configResolved(config) {
      ({ root } = config);
    },
    async buildStart() {
      ({ bySource, unlisted } = await readMessages());
    },
    renderChunk(...[code, { moduleIds }, , { chunks }]) {
      const catalog = CATALOG.exec(moduleIds.find((id) => CATALOG.test(id)) ?? "");
      if (catalog === null) return null;
      const messages = firstMessages(chunks);
      const chunkName = (id: string) =>
        unlisted.has(id) ? "unlisted" : messages.has(id) ? undefined : "rest";
      return filterMessages(code, (id) => chunkName(id) === catalog[1]);
    },
  };
}
