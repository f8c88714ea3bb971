import type { QueryClient } from "@tanstack/react-query";
import type { BuildManifest } from "#app/build-manifest.ts";
import { readPayload } from "#data/persist/payload.ts";
import type { AppRouter } from "#app/router.tsx";
import { isAbsolute, redirectTarget } from "#contract/url/redirect-target.ts";
import { restoreQueries } from "#data/persist/saved.ts";

interface FollowRulesDeps {
  readonly router: AppRouter;
  readonly manifest: BuildManifest;
  readonly queryClient: QueryClient;
}

/**
 * Applies the build's route rules to every navigation, and loads the payload of a prerendered page once. A
 * navigation never waits for the rules: it uses those that are loaded.
 */
export function followRules({ router, manifest, queryClient }: FollowRulesDeps): void {
  const read = new Set<string>();

  async function readPagePayload(path: string) {
    if (read.has(path) || !manifest.isPrerendered(path)) return;
    read.add(path);
    const build = document.documentElement.dataset["build"] ?? "";
    try {
      const response = await fetch(`${path}/_payload.json?${encodeURIComponent(build)}`);
      const payload = response.ok ? readPayload(await response.text()) : null;
      if (payload === null) throw new Error(`status ${response.status}`);
      restoreQueries(queryClient, payload.queries);
    } catch (error) {
      // oxlint-disable-next-line no-console -- the page gets its data from the API
      console.warn(`Failed to load the payload of ${path}`, error);
    }
  }

  router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    const href = toLocation.publicHref;
    const path = href.replace(/[?#].*$/, "");
    const { redirect } = manifest.rulesFor(path);
    const target = redirect === undefined ? null : redirectTarget(redirect, href);
    if (target === null || target === href) {
      void manifest.load().then(() => readPagePayload(path));
    } else if (isAbsolute(target)) {
      window.location.assign(target);
    } else {
      router.history.replace(target);
    }
  });
}
