import { apiBase } from "#contract/api-base.ts";
import { isEmbedPath } from "#contract/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { bindingsOf, type Call, originOf } from "#server/http/request.ts";
import type { PolicyExceptions } from "#server/http/security.ts";

/** The origin that the visitor of a page sees. */
export function pageOrigin(call: Call, { env }: Pick<AppDeps, "env">): string {
  const url = new URL(call.req.url);
  return env.publicUrl ?? originOf(url, bindingsOf(call).incoming, env.proxyHops);
}

/** What the policy of a page, or of the service worker, allows beside its own origin: the API's host. */
export function policyExceptions(
  path: string,
  origin: string,
  api: AppDeps["env"]["api"],
): PolicyExceptions {
  const { protocol, hostname, port } = new URL(origin);
  const sibling = api.sibling ? apiBase({ protocol, hostname, port }, api.configured) : "";
  const connect = [...new Set([api.configured, sibling])].filter((base) => base !== "");
  return { connect, framed: isEmbedPath(path) };
}
