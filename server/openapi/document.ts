import type { JsonSchema } from "@valibot/to-json-schema";
import { LANGUAGES } from "#contract/languages.ts";
import { DOWNLOAD_PATHS } from "#contract/endpoints.ts";
import { startSession } from "#contract/ops.ts";
import { STREAM_PATH } from "#contract/stream.ts";
import { answerSchema, bodySchema, parametersSchema } from "./schemas.ts";
import { downloadOperation, streamOperation } from "./other-calls.ts";
import { parametersOf, templateOf } from "./parameters.ts";
import {
  OF_NAMED,
  OF_READS,
  OF_WRITES,
  REFUSAL,
  REFUSALS,
  type RefusalStatus,
  refusals,
} from "./refusals.ts";
import { CALLS } from "./calls.ts";
import type { DescribedCall } from "./described-call.ts";

const VERSION = "1.0.0";

const DESCRIPTION = `Results and statistics of marble tracks. Anyone may read, from any site (CORS), without a key.

Every answer is \`{ code, msg, data }\`: \`code\` is 200, or the HTTP status of a refusal, of which \`msg\` says why in the language of the parameter or header \`lang\` (without it Chinese; English for the operator's calls). Unknown parameters are ignored; fields may be added to answers.

Answers have an \`ETag\`: send it as \`If-None-Match\`, and an answer that hasn't changed is 304. Ask again when the next draw is due, or follow the stream. More than 3000 reads of an address in half a minute are refused with 429 and \`Retry-After\`.`;

const LANG = {
  name: "lang",
  in: "header",
  description: "Language of names and messages.",
  schema: { type: "string", enum: LANGUAGES, default: LANGUAGES[0] },
} as const;

/** The same in the address, by which shared caches tell answers apart. */
const LANG_IN_ADDRESS = {
  name: "lang",
  in: "query",
  description: "Language, before that of the header; shared caches serve only answers with it.",
  schema: { type: "string", enum: LANGUAGES },
} as const;

/** The operator's calls are in English by default. */
const OPERATORS_LANG = { ...LANG, schema: { ...LANG.schema, default: "en" } } as const;

/** The schema of an answer: the wrapper with the data of a call. */
export function envelopeOf(data: JsonSchema): JsonSchema {
  const properties = { code: { const: 200 }, msg: { type: "string" }, data } as const;
  return { type: "object", properties, required: ["code", "msg", "data"] };
}

function operationOf({ endpoint, name, tag, summary, description }: DescribedCall) {
  const { method, path, params, body, data } = endpoint;
  const isOperators = tag === "operator";
  const reads = method === "GET" ? OF_READS : OF_WRITES;
  const statuses: readonly RefusalStatus[] = isOperators
    ? [...new Set<RefusalStatus>(["401", "403", ...OF_NAMED, ...reads])]
    : reads;
  return {
    operationId: name,
    tags: [tag],
    summary: summary.en,
    ...(description !== undefined && { description: description.en }),
    ...(isOperators && {
      security: endpoint === startSession ? [] : [{ token: [] }, { session: [] }],
    }),
    parameters: [
      ...parametersOf(parametersSchema(params), path),
      ...(method === "GET" ? [LANG_IN_ADDRESS] : []),
      isOperators ? OPERATORS_LANG : LANG,
    ],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: bodySchema(body) } },
      },
    }),
    responses: {
      "200": {
        description: "The data.",
        content: { "application/json": { schema: envelopeOf(answerSchema(data)) } },
      },
      ...refusals(statuses),
    },
  };
}

/** The description of the API by OpenAPI 3.1, made from the contract. */
export function openApiDocument() {
  const byPath = Map.groupBy(CALLS, ({ endpoint: { path } }) => templateOf(path));
  const operations = [...byPath].map(([path, calls]) => {
    const all = calls.map(
      (call) => [call.endpoint.method.toLowerCase(), operationOf(call)] as const,
    );
    return [path, Object.fromEntries(all)] as const;
  });
  const responses = Object.entries(REFUSALS).map(([status, description]) => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };
    return [status, { description, content }] as const;
  });
  return {
    openapi: "3.1.1",
    info: { title: "Marble Draws", version: VERSION, description: DESCRIPTION },
    servers: [{ url: "/" }],
    paths: {
      ...Object.fromEntries(operations),
      [STREAM_PATH]: { get: streamOperation() },
      [DOWNLOAD_PATHS.csv]: { get: downloadOperation("csv") },
      [DOWNLOAD_PATHS.ndjson]: { get: downloadOperation("ndjson") },
    },
    components: {
      schemas: { Refusal: REFUSAL },
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
  };
}
