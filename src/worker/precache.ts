import { BUILD_CACHE } from "#device/cache-names.ts";

/** A file of the build: hashed ones have no revision, as their name tells their content. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** Builds before the current one whose files are kept, for tabs that still run them. */
export const BUILDS_KEPT = 2;
/** Key of the mark that a build's cache is whole. */
const WHOLE = "/.whole";
/** Files fetched at a time: a phone's connection is shared with the page. */
const AT_A_TIME = 4;

/** The manifest with each path once: listed twice, a file would be fetched twice. */
export function uniqueEntries(manifest: readonly PrecacheEntry[]): Map<string, PrecacheEntry> {
  const entries = new Map<string, PrecacheEntry>();
  for (const { url, revision } of manifest) {
    const path = url.startsWith("/") ? url : `/${url}`;
    if (!entries.has(path)) entries.set(path, { url: path, revision });
  }
  return entries;
}

/** A short name for a build, from its list of files (FNV-1a). */
export function fingerprint(entries: Iterable<PrecacheEntry>): string {
  let hash = 2_166_136_261;
  for (const { url, revision } of entries) {
    for (const character of `${url} ${revision ?? ""}\n`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
    }
  }
  return (hash >>> 0).toString(36);
}

/** The key under which a file is kept: one of the same key has the same content. */
export function keyOf({ url, revision }: PrecacheEntry): string {
  return revision === null ? url : `${url}?__revision=${revision}`;
}

export interface PrecacheDeps {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Origin of the site. */
  readonly origin: string;
}

/** The files of one build: fetched whole or not at all, and those of earlier builds. */
export class Precache {
  readonly entries: ReadonlyMap<string, PrecacheEntry>;
  readonly name: string;
  readonly #deps: PrecacheDeps;

  constructor(manifest: readonly PrecacheEntry[], deps: PrecacheDeps) {
    this.entries = uniqueEntries(manifest);
    this.name = `${BUILD_CACHE}${fingerprint(this.entries.values())}`;
    this.#deps = deps;
  }

  /** Whether `path` is a file of this build. */
  readonly has = (path: string): boolean => this.entries.has(path);

  /**
   * Fetches what isn't there yet of the files that are `wanted`, and throws where one of them can't be
   * had: then nothing is installed.
   */
  async install(wanted: (path: string) => boolean = () => true): Promise<void> {
    const cache = await this.#deps.caches.open(this.name);
    const left = [...this.entries.values()].filter(({ url }) => wanted(url));
    const work = async () => {
      for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
        await this.#bring(cache, entry);
      }
    };
    const workers = Array.from({ length: AT_A_TIME }, work);
    // Where one fails, the others finish what they fetch: the next try has it.
    await Promise.allSettled(workers);
    await Promise.all(workers);
    await cache.put(this.#at(WHOLE), new Response(""));
  }

  /** Deletes the caches of builds that no tab can be expected to run any more. */
  async tidy(): Promise<void> {
    const { caches } = this.#deps;
    const builds = (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE));
    // Caches are listed in the order of their making; one behind our own may be being installed.
    const earlier = builds.slice(0, Math.max(0, builds.indexOf(this.name)));
    const whole = await Promise.all(
      earlier.map((cacheName) => caches.match(this.#at(WHOLE), { cacheName })),
    );
    const kept = earlier.filter((_, at) => whole[at] !== undefined).slice(-BUILDS_KEPT);
    await Promise.all(
      earlier.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)),
    );
  }

  /** A file of this build; undefined where it isn't one, or the browser threw it away. */
  async own(path: string): Promise<Response | undefined> {
    const entry = this.entries.get(path);
    if (entry === undefined) return undefined;
    // Asked for by name: opening a cache that was deleted would make it anew.
    const options = { cacheName: this.name, ignoreVary: true };
    return this.#deps.caches.match(this.#at(keyOf(entry)), options);
  }

  /** A file of this build, or a hashed one of a build before. */
  async find(path: string): Promise<Response | undefined> {
    return (await this.own(path)) ?? (await this.#anywhere(path));
  }

  #at(key: string): string {
    return new URL(key, this.#deps.origin).href;
  }

  /** A key in any build's cache. */
  async #anywhere(key: string): Promise<Response | undefined> {
    const { caches } = this.#deps;
    for (const cacheName of await caches.keys()) {
      if (!cacheName.startsWith(BUILD_CACHE)) continue;
      const found = await caches.match(this.#at(key), { cacheName, ignoreVary: true });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async #bring(cache: Cache, entry: PrecacheEntry): Promise<void> {
    const key = this.#at(keyOf(entry));
    if ((await cache.match(key, { ignoreVary: true })) !== undefined) return;
    const response = (await this.#anywhere(keyOf(entry))) ?? (await this.#fetch(entry));
    await cache.put(key, response);
  }

  async #fetch({ url, revision }: PrecacheEntry): Promise<Response> {
    const request = new Request(this.#at(url), {
      // A hashed file may come from the browser's cache; another must be asked for.
      cache: revision === null ? "default" : "no-cache",
      credentials: "same-origin",
    });
    const response = await this.#deps.fetch(request);
    const html = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (!response.ok || html !== url.endsWith(".html")) {
      throw new Error(`${url} can't be kept: status ${response.status}`);
    }
    if (!response.redirected) return response;
    // A redirected answer may not be given to a navigation: the same without its past may.
    const { status, headers } = response;
    return new Response(await response.blob(), { status, headers });
  }
}
