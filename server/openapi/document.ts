import type { JsonSchema } from "@valibot/to-json-schema";
import { LANGUAGES } from "#contract/languages.ts";
import { streamParams, STREAM_PATH } from "#contract/endpoints.ts";
import { STREAM_EVENTS } from "#contract/stream.ts";
import { answerSchema, bodySchema, parametersSchema } from "./schemas.ts";
import { CALLS, type DescribedCall } from "./calls.ts";

const VERSION = "1.0.0";

const DESCRIPTION = `Results and statistics of marble tracks. Anyone may read, from any site (CORS), without a key.

Every answer is \`{ code, msg, data }\`: \`code\` is 200, or the HTTP status of a refusal, of which \`msg\` says why in the language of the header \`lang\`. Unknown parameters are ignored; fields may be added to answers.

Answers have an \`ETag\`: send it as \`If-None-Match\`, and an answer that hasn't changed is 304. Ask again when the next draw is due, or follow the stream. More than 3000 reads of an address in half a minute are refused with 429 and \`Retry-After\`.`;

const LANG = {
  name: "lang",
  in: "header",
  description: "Language of names and messages.",
  schema: { type: "string", enum: LANGUAGES, default: LANGUAGES[0] },
} as const;

const REFUSAL = {
  type: "object",
  properties: {
    code: { type: "integer", description: "The HTTP status." },
    msg: { type: "string", description: "What is wrong, in the language of the call." },
    data: {},
  },
  required: ["code", "msg"],
} as const;

const REFUSALS = {
  "400": "A parameter or a body is wrong; `msg` names it.",
  "401": "The token is missing or wrong.",
  "404": "There is no such track or call.",
  "409": "The key of a repeated call has another content.",
  "413": "The body is too large.",
  "415": "The body isn't JSON.",
  "422": "A field of the body is wrong; `msg` names it.",
  "429": "Too many calls; `Retry-After` says when to ask again.",
  "503": "The server can't answer now; `Retry-After` says when to ask again.",
} as const;
type RefusalStatus = keyof typeof REFUSALS;

const OF_READS: readonly RefusalStatus[] = ["400", "404", "429", "503"];
const OF_WRITES: readonly RefusalStatus[] = ["400", "413", "415", "422", "429", "503"];

function refusals(statuses: readonly RefusalStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }] as const),
  );
}

/** A number's default is text in the contract, as in a query. */
function withDefault(schema: JsonSchema): JsonSchema {
  const isNumber = schema.type === "integer" || schema.type === "number";
  const text = schema.default;
  return isNumber && typeof text === "string" ? { ...schema, default: Number(text) } : schema;
}

/** The parameters of a query, one by one. */
function parametersOf(schema: JsonSchema) {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: typeof property === "object" ? withDefault(property) : property,
  }));
}

/** The schema of an answer: the wrapper with the data of a call. */
export function envelopeOf(data: JsonSchema): JsonSchema {
  const properties = { code: { const: 200 }, msg: { type: "string" }, data } as const;
  return { type: "object", properties, required: ["code", "msg", "data"] };
}

function operationOf({ endpoint, name, tag, summary, description }: DescribedCall) {
  const { method, params, body, data } = endpoint;
  const isOperators = tag === "operator";
  const statuses: readonly RefusalStatus[] = isOperators ? ["401", ...OF_WRITES] : OF_WRITES;
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(isOperators && { security: [{ token: [] }] }),
    parameters: [...parametersOf(parametersSchema(params)), LANG],
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
      ...refusals(method === "GET" ? OF_READS : statuses),
    },
  };
}

function streamOperation() {
  const events = Object.entries(STREAM_EVENTS).map(
    ([name, schema]) => `- \`${name}\`: \`${JSON.stringify(answerSchema(schema))}\``,
  );
  return {
    operationId: "stream",
    tags: ["draws"],
    summary: "Draws as they come, as server-sent events",
    description: `\`Last-Event-ID\` continues where a connection ended. Data of the events, as JSON Schema:\n\n${events.join("\n")}`,
    parameters: [
      {
        name: "cate_id",
        in: "query",
        description: "Tracks, separated by commas; all without it.",
        schema: parametersSchema(streamParams.entries.cate_id),
      },
    ],
    responses: {
      "200": {
        description: "Events without end.",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
      ...refusals(["400", "503"]),
    },
  };
}

/** The description of the API by OpenAPI 3.1, made from the contract. */
export function openApiDocument() {
  const operations = CALLS.map((call) => {
    const { method, path } = call.endpoint;
    return [path, { [method.toLowerCase()]: operationOf(call) }] as const;
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
    },
    components: {
      schemas: { Refusal: REFUSAL },
      responses: Object.fromEntries(responses),
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}
