import * as v from "valibot";
import type * as RouteRules from "#contract/url/route-rules.ts";

/** Milliseconds after the page is ready at which the manifest is fetched (spec §9). */
export const MANIFEST_DELAY_MS = 1000;

export interface BuildManifestDeps {
  /** Id of the running build. */
  readonly id: string;
  readonly fetch: (path: string) => Promise<Response>;
  /** Logs a failure, which doesn't stop the app. */
  readonly log: (text: string, error: unknown) => void;
}

interface Loaded {
  readonly rules: (path: string) => RouteRules.RouteRule;
  readonly prerendered: ReadonlySet<string>;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

const EMPTY: Loaded = { rules: () => ({}), prerendered: new Set(), files: {} };

/** The route rules of the running build; empty until they are loaded. */
export interface BuildManifest {
  /** Fetches the manifest once; a failure is logged, and the next call retries. */
  load(): Promise<void>;
  rulesFor(path: string): RouteRules.RouteRule;
  isPrerendered(path: string): boolean;
  /** Paths of the files of a route's page. */
  filesFor(routeId: string): readonly string[];
}

/** Reads `builds/meta/{id}.json`; after a failure there are no rules. */
export function createBuildManifest({ id, fetch, log }: BuildManifestDeps): BuildManifest {
  let loaded = EMPTY;
  let loading: Promise<void> | null = null;

  async function fetchManifest() {
    let manifest: RouteRules.RouteManifest;
    let lib: typeof RouteRules;
    try {
      // The manifest first: offline neither it nor the code that reads it is available.
      const response = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`);
      if (!response.ok) throw new Error(`status ${response.status}`);
      lib = await import("#contract/url/route-rules.ts");
      manifest = v.parse(lib.RouteManifest, await response.json());
    } catch (error) {
      log("Failed to load the route manifest", error);
      loading = null;
      return;
    }
    try {
      const rules = lib.createRouteMatcher(manifest);
      loaded = { rules, prerendered: new Set(manifest.prerendered), files: manifest.files };
    } catch (error) {
      log("Failed to read the route rules", error);
    }
  }

  return {
    load: () => (loading ??= fetchManifest()),
    rulesFor(path) {
      try {
        return loaded.rules(path);
      } catch (error) {
        log("Failed to match the route rules", error);
        return {};
      }
    },
    isPrerendered: (path) => loaded.prerendered.has(path),
    filesFor: (routeId) => loaded.files[routeId] ?? [],
  };
}
