import { apiBase } from "#contract/url/api-base.ts";
import { isEmbedPath } from "#contract/url/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { requestBindings, type Call, requestOrigin } from "#server/http/request.ts";
import type { PolicyExceptions } from "#server/http/security.ts";

/** The public origin of a page; "" if unknown, so that its links are relative. */
export function pageOrigin(call: Call, { env }: Pick<AppDeps, "env">): string {
  const url = new URL(call.req.url);
  return env.publicUrl ?? requestOrigin(url, requestBindings(call).incoming, env.host);
}

/** The API address for a page; an unknown origin has no sibling host. */
export function apiPlace(origin: string, api: AppDeps["env"]["api"]): AppDeps["env"]["api"] {
  return { ...api, sibling: api.sibling && origin !== "" };
}

/** Exceptions of a page's or the service worker's policy: the API's host, and framing. */
export function policyExceptions(
  path: string,
  origin: string,
  api: AppDeps["env"]["api"],
): PolicyExceptions {
  const sibling = apiPlace(origin, api).sibling ? apiBase(new URL(origin), api.configured) : "";
  const connect = [...new Set([api.configured, sibling])].filter((base) => base !== "");
  return { connect, framed: isEmbedPath(path) };
}
