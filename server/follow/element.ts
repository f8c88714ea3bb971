import { ELEMENT_PATH } from "#contract/follow/paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { conditionsOf, type Server } from "#server/http/request.ts";
import { toResponse } from "#server/http/response.ts";
import { fileResponse } from "#server/site/files.ts";

/** Browsers use the script for an hour, and for a day more while they fetch it again. */
const CACHING = "public, max-age=3600, stale-while-revalidate=86400";

/** The script of the element, which any site may load. */
export function elementRoute(app: Server, { pages }: AppDeps): void {
  app.get(ELEMENT_PATH, async (call, next) => {
    const file = await pages.files.find(ELEMENT_PATH);
    if (file === null) return next();
    call.set("route", "file");
    const { headers, ...answer } = await fileResponse(file, conditionsOf(call));
    return toResponse({ ...answer, headers: { ...headers, "cache-control": CACHING } });
  });
}
