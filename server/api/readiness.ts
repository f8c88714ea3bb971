import { trackPath } from "#contract/url/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { MIN_CLOCK_MS } from "#server/clock.ts";
import type { InnerFetch } from "#server/http/request.ts";
import { MAX_CLOCK_SKEW_MS } from "#server/draws/runner.ts";
import { isAhead } from "#server/live/track-board.ts";
import { explain } from "#server/store/store-failure.ts";

/** Milliseconds for which a result is reused, so that frequent probes cost nothing. */
export const READINESS_MS = 1000;
/** Timeout of the store's check in milliseconds. */
const STORE_MS = 3000;

async function storeProblems({ store, env }: AppDeps): Promise<string[]> {
  const late = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => late.resolve(["the store doesn't answer"]), STORE_MS);
  const checked = store.check().then(
    () => [],
    (error: unknown) => [`the store can't be used: ${explain(error, env)}`],
  );
  return Promise.race([checked, late.promise]).finally(() => clearTimeout(timer));
}

function clockProblems({ board, clock, clockJump, clockSkew }: AppDeps): string[] {
  const now = clock.now();
  const skew = Math.round(clockSkew() / 1000);
  const direction = skew > 0 ? "ahead of" : "behind";
  const jump = Math.round(clockJump() / 1000);
  const ahead = board
    .tracks()
    .some((shown) => shown.source === "simulated" && isAhead(shown, now / 1000));
  return [
    ...(now < MIN_CLOCK_MS ? [`the clock is wrong: it says ${new Date(now).toISOString()}`] : []),
    ...(jump === 0 ? [] : [`the clock jumped by ${jump} s and isn't trusted yet`]),
    ...(Math.abs(clockSkew()) <= MAX_CLOCK_SKEW_MS
      ? []
      : [
          `the clock is ${Math.abs(skew)} s ${direction} the database's: this process makes no draws`,
        ]),
    ...(ahead ? ["the clock is wrong: simulated draws of the future are stored"] : []),
  ];
}

/** Checks that a page renders and that the build has the files it needs. */
async function pageProblem(deps: AppDeps, fetch: InnerFetch, path: string): Promise<string[]> {
  const { status, text } = await fetch(new Request(`http://localhost${path}`)).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => ({ status: 500, text: "" }),
  );
  if (status !== 200) return [`the page ${path} can't be made: status ${status}`];
  const needed = new Set(text.match(/\/assets\/[\w.-]+/g));
  for (const file of needed) {
    if ((await deps.pages.files.find(file)) === null) {
      return [`the page ${path} needs ${file}, which is missing: build the site again`];
    }
  }
  return [];
}

async function pageProblems(deps: AppDeps, fetch: InnerFetch): Promise<string[]> {
  if (deps.pages.renderer === null) return ["the site isn't built: run npm run build"];
  const [shown] = deps.board.tracks();
  const paths = ["/en", ...(shown === undefined ? [] : [`/en${trackPath(shown.track.id)}`])];
  const found = await Promise.all(paths.map((path) => pageProblem(deps, fetch, path)));
  return found.flat();
}

/** Returns a check for problems that affect visitors, one line each. */
export function readiness(deps: AppDeps, fetch: InnerFetch): () => Promise<readonly string[]> {
  const { board, catalogue, caughtUp, clock } = deps;
  let last: { readonly epochMs: number; readonly problems: Promise<readonly string[]> } | null =
    null;
  async function check(): Promise<readonly string[]> {
    const [store, pages] = await Promise.all([storeProblems(deps), pageProblems(deps, fetch)]);
    return [
      ...store,
      ...(catalogue.current.tracks.every(({ id }) => board.anyTrack(id) !== undefined)
        ? []
        : ["the tracks aren't loaded"]),
      ...(caughtUp() ? [] : ["the simulator is catching up"]),
      ...clockProblems(deps),
      ...pages,
    ];
  }
  return async () => {
    if (deps.stopping()) return ["the server is stopping"];
    const epochMs = clock.now();
    if (last === null || Math.abs(epochMs - last.epochMs) >= READINESS_MS) {
      last = { epochMs, problems: check() };
    }
    return last.problems;
  };
}
