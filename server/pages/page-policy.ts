import { apiBase } from "#contract/url/api-base.ts";
import { isEmbedPath } from "#contract/url/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { bindingsOf, type Call, originOf } from "#server/http/request.ts";
import type { PolicyExceptions } from "#server/http/security.ts";

/** The origin that the visitor of a page sees; "" if it isn't known, so that its links are relative. */
export function pageOrigin(call: Call, { env }: Pick<AppDeps, "env">): string {
  const url = new URL(call.req.url);
  return env.publicUrl ?? originOf(url, bindingsOf(call).incoming, env.host);
}

/** Where a page calls the API: an unknown origin has no sibling host. */
export function apiPlace(origin: string, api: AppDeps["env"]["api"]): AppDeps["env"]["api"] {
  return { ...api, sibling: api.sibling && origin !== "" };
}

/** What the policy of a page, or of the service worker, allows beside its own origin: the API's host. */
export function policyExceptions(
  path: string,
  origin: string,
  api: AppDeps["env"]["api"],
): PolicyExceptions {
  const sibling = apiPlace(origin, api).sibling ? apiBase(new URL(origin), api.configured) : "";
  const connect = [...new Set([api.configured, sibling])].filter((base) => base !== "");
  return { connect, framed: isEmbedPath(path) };
}
