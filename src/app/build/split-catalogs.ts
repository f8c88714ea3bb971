import { relative } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import * as v from "valibot";
import type { Plugin } from "vite";
import { readJson } from "#contract/read.ts";
import { FIRST_PAGES } from "#i18n/first-pages.ts";
import { fileOfRoute } from "#routes/-route-names.ts";

const ENTRY = "src/app/client.tsx";
const CATALOG = /(?:^|\/)locales\/[a-z]+\.po(\?rest\.po)?$/;
/** How Lingui prints a catalog: a text of JSON as a literal. */
const PRINTED = /(?<=JSON\.parse\()"(?:[^"\\]|\\.)*"(?=\))/s;
const Messages = v.record(v.string(), v.unknown());

interface Chunk {
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly facadeModuleId?: string | null;
}

type Chunks = Readonly<Record<string, Chunk>>;

async function messagesBySource(): Promise<ReadonlyMap<string, readonly string[]>> {
  const bySource = new Map<string, string[]>();
  const config = getConfig();
  for (const catalog of await getCatalogs(config)) {
    for (const [id, { origin = [] }] of Object.entries((await catalog.read("en")) ?? {})) {
      for (const [source] of origin) bySource.set(source, [...(bySource.get(source) ?? []), id]);
    }
  }
  return bySource;
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
 * before anything else is loaded, the chunk of `?rest.po` the others.
 */
export function splitCatalogs(): Plugin {
  let root = "";
  let bySource: ReadonlyMap<string, readonly string[]> = new Map();
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
      bySource = await messagesBySource();
    },
    renderChunk(...[code, { moduleIds }, , { chunks }]) {
      const catalog = CATALOG.exec(moduleIds.find((id) => CATALOG.test(id)) ?? "");
      if (catalog === null) return null;
      const messages = firstMessages(chunks);
      const isRest = catalog[1] !== undefined;
      return keepMessages(code, (id) => messages.has(id) !== isRest);
    },
  };
}
