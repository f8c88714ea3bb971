import { OPS_HOOKS_PATH } from "#contract/ops.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { refuseOtherMethods, requireToken } from "#server/http/call.ts";
import { uncachedSuccess } from "#server/http/envelope.ts";
import { languageOf, type Server } from "#server/http/request.ts";

const LISTED = 200;

/** The newest messages to ALERT_URL and HOOK_URLS and their states, newest first; addresses by their marks. */
export function hookLogRoute(app: Server, { store, env }: AppDeps): void {
  app.get(OPS_HOOKS_PATH, requireToken(OPS_HOOKS_PATH, env.opsToken), async (call) =>
    uncachedSuccess(languageOf(call), { deliveries: await store.outbox.newest(LISTED) }),
  );
  refuseOtherMethods(app, OPS_HOOKS_PATH, "GET, HEAD, OPTIONS");
}
