import { OPS_DRAW_PATH, OPS_NEXT_PATH } from "#contract/ops.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { addAction, type Api, refuseOtherMethods } from "#server/http/call.ts";
import { clearNextHandler, setNextHandler } from "./next.ts";
import { withdrawHandler } from "./withdraw.ts";

/** The operator's actions on one draw and on a track's next draw. */
export function opsActions(api: Api, deps: AppDeps): void {
  addAction(api, { method: "DELETE", path: OPS_DRAW_PATH }, withdrawHandler(deps));
  refuseOtherMethods(api.app, OPS_DRAW_PATH, "DELETE, OPTIONS");
  addAction(api, { method: "PUT", path: OPS_NEXT_PATH }, setNextHandler(deps));
  addAction(api, { method: "DELETE", path: OPS_NEXT_PATH }, clearNextHandler(deps));
  refuseOtherMethods(api.app, OPS_NEXT_PATH, "PUT, DELETE, OPTIONS");
}
