import { BUILD_CACHE } from "#device/cache-names.ts";
import { type OwnFile, ownAnswer } from "./integrity.ts";

/** A file of the build; one with a hash in its name has no revision. */
export interface PrecacheEntry extends OwnFile {
  readonly revision: string | null;
}

/** Earlier builds whose files stay, for tabs that still run them. */
export const BUILDS_KEPT = 2;
/** Key that marks a build's cache as complete. */
const COMPLETE = "/.whole";
/** Parallel downloads: the page shares the connection. */
const PARALLEL = 4;

/** The manifest without duplicate paths. */
export function uniqueEntries(manifest: readonly PrecacheEntry[]): Map<string, PrecacheEntry> {
  const entries = new Map<string, PrecacheEntry>();
  for (const entry of manifest) {
    const path = entry.url.startsWith("/") ? entry.url : `/${entry.url}`;
    if (!entries.has(path)) entries.set(path, { ...entry, url: path });
  }
  return entries;
}

/** A short name for a build, from its list of files (FNV-1a). */
export function fingerprint(entries: Iterable<PrecacheEntry>): string {
  let hash = 2_166_136_261;
  for (const { url, integrity } of entries) {
    for (const character of `${url} ${integrity}\n`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
    }
  }
  return (hash >>> 0).toString(36);
}

/** The key of a file in the cache; the same key means the same content. */
export function keyOf({ url, revision }: PrecacheEntry): string {
  return revision === null ? url : `${url}?__revision=${revision}`;
}

export interface PrecacheDeps {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly origin: string;
}

/** The cached files of this build and of earlier ones. */
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

  /** Fetches `wanted` files that aren't cached; throws if one fails, so that nothing is installed. */
  async install(wanted: (path: string) => boolean = () => true): Promise<void> {
    const cache = await this.#deps.caches.open(this.name);
    const left = [...this.entries.values()].filter(({ url }) => wanted(url));
    const work = async () => {
      for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
        await this.#add(cache, entry);
      }
    };
    const workers = Array.from({ length: PARALLEL }, work);
    // Where one fails, the others finish what they fetch: the next try has it.
    await Promise.allSettled(workers);
    await Promise.all(workers);
    await cache.put(this.#urlOf(COMPLETE), new Response(""));
  }

  /** Deletes the caches of builds that no tab should still run. */
  async tidy(): Promise<void> {
    const { caches } = this.#deps;
    const builds = (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE));
    // Caches are listed by age; a newer one may be about to be installed.
    const earlier = builds.slice(0, Math.max(0, builds.indexOf(this.name)));
    const complete = await Promise.all(
      earlier.map((cacheName) => caches.match(this.#urlOf(COMPLETE), { cacheName })),
    );
    const recent = earlier.filter((_, index) => complete[index] !== undefined).slice(-BUILDS_KEPT);
    await Promise.all(
      earlier.filter((name) => !recent.includes(name)).map((name) => caches.delete(name)),
    );
  }

  /** A file of this build; undefined for others, and if the browser has evicted it. */
  async own(path: string): Promise<Response | undefined> {
    const entry = this.entries.get(path);
    if (entry === undefined) return undefined;
    // Not by `open`, which would create a deleted cache again.
    const options = { cacheName: this.name, ignoreVary: true };
    return this.#deps.caches.match(this.#urlOf(keyOf(entry)), options);
  }

  /** A file of this build, or a hashed one of an earlier build. */
  async find(path: string): Promise<Response | undefined> {
    return (await this.own(path)) ?? (await this.#findInAll(path));
  }

  #urlOf(key: string): string {
    return new URL(key, this.#deps.origin).href;
  }

  async #findInAll(key: string): Promise<Response | undefined> {
    const { caches } = this.#deps;
    for (const cacheName of await caches.keys()) {
      if (!cacheName.startsWith(BUILD_CACHE)) continue;
      const found = await caches.match(this.#urlOf(key), { cacheName, ignoreVary: true });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async #add(cache: Cache, entry: PrecacheEntry): Promise<void> {
    const key = this.#urlOf(keyOf(entry));
    if ((await cache.match(key, { ignoreVary: true })) !== undefined) return;
    const earlier = await this.#findInAll(keyOf(entry));
    // An earlier worker may have cached what isn't ours.
    const own = earlier === undefined ? null : await ownAnswer(earlier, entry);
    await cache.put(key, own ?? (await this.#fetch(entry)));
  }

  async #fetch(entry: PrecacheEntry): Promise<Response> {
    const request = new Request(this.#urlOf(entry.url), {
      // A file without a hash must come from the server.
      cache: entry.revision === null ? "default" : "no-cache",
      credentials: "same-origin",
    });
    const response = await this.#deps.fetch(request);
    const own = await ownAnswer(response, entry);
    if (own !== null) return own;
    throw new Error(
      `${entry.url} can't be cached: status ${response.status} with something else than the build's file`,
    );
  }
}
