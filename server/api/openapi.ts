import { generateSpecs } from "hono-openapi";
import { OPENAPI_PATH } from "#contract/endpoints.ts";
import { type Api, refuseOtherMethods } from "#server/http/call.ts";
import { REFUSALS } from "#server/http/describe.ts";
import { JSON_TYPE } from "#server/http/envelope.ts";
import { requestConditions, type Server } from "#server/http/request.ts";
import { CompressedBody, sendBytes, weakTag } from "#server/http/response.ts";

const DESCRIPTION = `Results and statistics of marble tracks. Anyone may read, from any site (CORS), without a key.

Every response is \`{ code, msg, data }\`: \`code\` is 200 or the HTTP status of a refusal; \`msg\` has the reason in the language of the parameter or header \`lang\` (default: Chinese; English for the operator's calls). Unknown parameters are ignored; later versions may add fields.

Responses have an \`ETag\`; with \`If-None-Match\`, an unchanged response is a 304. Request again when the next draw is due, or follow the stream. More than 3000 reads of an address in half a minute are refused with 429 and \`Retry-After\`.`;

/** Schema of a refusal's envelope. */
export const REFUSAL = {
  type: "object",
  properties: {
    code: { type: "integer", description: "The HTTP status." },
    msg: { type: "string", description: "The reason, in the language of the request." },
    data: {},
  },
  required: ["code", "msg"],
} as const;

/** The OpenAPI 3.1 document of an app, generated from its routes. */
export function openApiDocument(app: Server) {
  const responses = Object.entries(REFUSALS).map(([status, description]) => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };
    return [status, { description, content }] as const;
  });
  return generateSpecs(app, {
    documentation: {
      openapi: "3.1.1",
      info: { title: "Marble Draws", version: "1.0.0", description: DESCRIPTION },
      servers: [{ url: "/" }],
      components: {
        schemas: { Refusal: { ...REFUSAL, required: [...REFUSAL.required] } },
        responses: Object.fromEntries(responses),
        securitySchemes: {
          token: { type: "http", scheme: "bearer" },
          session: {
            type: "apiKey",
            in: "cookie",
            name: "ops_session",
            description:
              "Set by `POST /api/v1/ops/session`; only for pages of this origin, with JSON bodies.",
          },
        },
      },
    },
    // Downloads have file extensions.
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  });
}

const HEADERS = {
  "content-type": JSON_TYPE,
  "cache-control": "public, max-age=3600",
  vary: "Accept-Encoding",
};

/** Serves the OpenAPI document, generated on the first request. */
export function openApiRoute({ app }: Pick<Api, "app">): void {
  async function make() {
    const bytes = Buffer.from(JSON.stringify(await openApiDocument(app)));
    return { body: new CompressedBody(bytes), etag: weakTag(bytes) };
  }
  let made: ReturnType<typeof make> | null = null;
  app.get(OPENAPI_PATH, async (call) => {
    call.set("route", OPENAPI_PATH);
    made ??= make();
    return sendBytes(await made, requestConditions(call), { ...HEADERS });
  });
  refuseOtherMethods(app, OPENAPI_PATH, "GET, HEAD, OPTIONS");
}
