import type { QueryClient } from "@tanstack/react-query";
import type { BuildManifest } from "#app/build-manifest.ts";
import { parsePayload } from "#data/persist/payload.ts";
import type { AppRouter } from "#app/router.tsx";
import { isAbsolute, redirectTarget } from "#contract/url/redirect-target.ts";
import { restoreQueries } from "#data/persist/saved-queries.ts";

interface FollowRulesDeps {
  readonly router: AppRouter;
  readonly manifest: BuildManifest;
  readonly queryClient: QueryClient;
}

/**
 * Applies the build's route rules to every navigation, and loads the payload of a prerendered page once. A
 * navigation doesn't wait for the rules: before they are loaded there are none.
 */
export function followRules({ router, manifest, queryClient }: FollowRulesDeps): void {
  const requested = new Set<string>();

  async function loadPayload(path: string) {
    if (requested.has(path) || !manifest.isPrerendered(path)) return;
    requested.add(path);
    const build = document.documentElement.dataset["build"] ?? "";
    try {
      const response = await fetch(`${path}/_payload.json?${encodeURIComponent(build)}`);
      const payload = response.ok ? parsePayload(await response.text()) : null;
      if (payload === null) throw new Error(`status ${response.status}`);
      restoreQueries(queryClient, payload.queries);
    } catch (error) {
      // oxlint-disable-next-line no-console -- the page then gets its data from the API
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
      void manifest.load().then(() => loadPayload(path));
    } else if (isAbsolute(target)) {
      window.location.assign(target);
    } else {
      router.history.replace(target);
    }
  });
}
