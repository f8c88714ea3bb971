import { refuseOtherMethods } from "#server/http/call.ts";
import { JSON_TYPE } from "#server/http/envelope.ts";
import { conditionsOf, type Server } from "#server/http/request.ts";
import { CompressedBody, sendBytes, weakTag } from "#server/http/response.ts";
import { openApiDocument } from "./document.ts";

/** Address of the API's description. */
export const OPENAPI_PATH = "/api/v1/openapi.json";
const HEADERS = {
  "content-type": JSON_TYPE,
  "cache-control": "public, max-age=3600",
  vary: "Accept-Encoding",
};

/** Serves the description of the API, made on the first request. */
export function openApiRoute(app: Server): void {
  let made: { readonly body: CompressedBody; readonly etag: string } | null = null;
  app.get(OPENAPI_PATH, async (call) => {
    call.set("route", OPENAPI_PATH);
    if (made === null) {
      const bytes = Buffer.from(JSON.stringify(openApiDocument()));
      made = { body: new CompressedBody(bytes), etag: weakTag(bytes) };
    }
    return sendBytes(made, conditionsOf(call), HEADERS);
  });
  refuseOtherMethods(app, OPENAPI_PATH, "GET, HEAD, OPTIONS");
}
