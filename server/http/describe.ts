import { type ConversionConfig, type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import { describeRoute, resolver, validator } from "hono-openapi";
import * as v from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { toFlaw } from "#contract/reasons.ts";
import { count, figure } from "#contract/wire.ts";
import { badParameter } from "./input.ts";
import type { Refusal } from "./errors.ts";
import type { ServerContext } from "./request.ts";

/** Texts of a call in the OpenAPI document. */
export interface About {
  /** Unique name (`operationId`), for generated clients. */
  readonly name: string;
  readonly tag: "site" | "draws" | "statistics" | "notifications" | "operator";
  readonly summary: string;
  readonly description?: string;
}

/** Fields of the contract's own transformations. */
const Action = v.object({
  /** Schema of a list's entries (wire.ts). */
  item: v.optional(v.custom<v.GenericSchema>((value) => typeof value === "object")),
  operation: v.optional(v.unknown()),
});
const Entries = v.object({ entries: v.record(v.string(), v.looseObject({ type: v.string() })) });

const COMMON: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "output",
  // Checks without a counterpart in JSON Schema are left out.
  errorMode: "ignore",
};

/** JSON Schema of a transformation's result; null for unknown ones. */
function actionSchema(action: unknown, config: ConversionConfig): JsonSchema | null {
  const parsed = v.safeParse(Action, action);
  if (!parsed.success) return null;
  const { item, operation } = parsed.output;
  if (item !== undefined) return { type: "array", items: convert(item, config) };
  if (operation === String) return { type: "string" };
  return operation === Number ? { type: "integer" } : null;
}

function convert(schema: v.GenericSchema, config: ConversionConfig): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, config);
  return rest;
}

/** Parameters by their parsed types. */
const PARAMETERS: ConversionConfig = {
  ...COMMON,
  overrideAction: ({ valibotAction }) => actionSchema(valibotAction, PARAMETERS),
  overrideSchema({ jsonSchema }) {
    // The contract has the default of a number as query text.
    const { type, default: text } = jsonSchema;
    const isNumber = (type === "integer" || type === "number") && typeof text === "string";
    return isNumber ? { ...jsonSchema, default: Number(text) } : undefined;
  },
};

const ANSWERS: ConversionConfig = {
  ...COMMON,
  overrideAction: ({ valibotAction }) => actionSchema(valibotAction, ANSWERS),
  overrideSchema({ valibotSchema, jsonSchema }) {
    if (valibotSchema === count) return { type: "integer", minimum: 0 };
    if (valibotSchema === figure) return { type: ["number", "null"] };
    // The contract accepts older responses with missing fields; this server sends all of them.
    const { default: _, ...rest } = jsonSchema;
    const parsed = v.safeParse(Entries, valibotSchema);
    if (!parsed.success) return rest;
    const sent = Object.entries(parsed.output.entries).filter(
      ([, entry]) => entry.type !== "optional" || entry["default"] !== undefined,
    );
    return { ...rest, required: sent.map(([name]) => name) };
  },
};

/** JSON Schema of the data that the server sends. */
export function answerSchema(schema: v.GenericSchema): JsonSchema {
  return convert(schema, ANSWERS);
}

/** A schema of named parameters. */
export type ParamsSchema = Endpoint["params"] & {
  readonly entries: Readonly<Record<string, unknown>>;
};

/** The refusal of the first invalid or repeated parameter. */
function describeRefusal(params: ParamsSchema, given: unknown): Refusal {
  const [issue] = v.safeParse(params, given, { abortEarly: true }).issues ?? [];
  if (issue === undefined) return badParameter("", { code: "other" });
  const { name, reason } = toFlaw(issue);
  return badParameter(name, Array.isArray(issue.input) ? { code: "once" } : reason);
}

/** Parses and describes parameters of a path or query; throws 400 and ignores unknown ones. */
export function parameters<
  const Params extends ParamsSchema,
  const Target extends "param" | "query",
>(target: Target, params: Params) {
  return validator<Params, Target, ServerContext, string>(
    target,
    params,
    (result) => {
      if (!result.success) throw describeRefusal(params, result.data);
    },
    { options: { ...PARAMETERS } },
  );
}

/** The meaning of each status of a refusal. */
export const REFUSALS = {
  "400": "A parameter or the body is invalid; `msg` names it.",
  "401": "The token is missing or wrong.",
  "403": "The token is for another purpose, or the request comes from another site's page.",
  "404": "No such track, draw, feedback or path.",
  "409": "The `Idempotency-Key` was already used with different content, or the draw is simulated.",
  "413": "The body is too large.",
  "415": "The body isn't JSON.",
  "422":
    "A field of the body is invalid; `msg` names it, and `data` has `field`, `code` and `values`.",
  "429": "Too many requests; retry after `Retry-After` seconds.",
  "503": "The server can't respond now; retry after `Retry-After` seconds.",
} as const;
type RefusalStatus = keyof typeof REFUSALS;

const OF_READS: readonly RefusalStatus[] = ["400", "404", "429", "503"];
const OF_WRITES: readonly RefusalStatus[] = ["400", "413", "415", "422", "429", "503"];
const OF_OPERATORS: readonly RefusalStatus[] = ["401", "403", "404", "409"];

function refusals(statuses: readonly RefusalStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }] as const),
  );
}

const LANGUAGE = { type: "string" as const, enum: [...LANGUAGES] };

/** The `lang` parameter, the only language choice that shared caches see. */
const LANG_IN_ADDRESS = {
  name: "lang",
  in: "query",
  description:
    "Language; it overrides the `lang` header. Shared caches only serve responses to requests with it.",
  schema: LANGUAGE,
};

/** Describes a call with an envelope. Registered after the handler, so that it never runs. */
export function describeCall({ method, body, data }: Endpoint, about: About) {
  const { name, tag, summary, description } = about;
  const isOperators = tag === "operator";
  const reads = method === "GET" ? OF_READS : OF_WRITES;
  const envelope = v.object({ code: v.literal(200), msg: v.string(), data });
  const standard = isOperators ? "en" : LANGUAGES[0];
  return describeRoute({
    operationId: name,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    // Signing in needs no authentication.
    ...(isOperators && { security: name === "signIn" ? [] : [{ token: [] }, { session: [] }] }),
    parameters: [
      ...(method === "GET" ? [LANG_IN_ADDRESS] : []),
      {
        name: "lang",
        in: "header",
        description: "Language of names and messages.",
        schema: { ...LANGUAGE, default: standard },
      },
    ],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: resolver(body, { options: { ...COMMON, typeMode: "input" } }),
          },
        },
      },
    }),
    responses: {
      "200": {
        description: "The data.",
        content: {
          "application/json": { schema: resolver(envelope, { options: { ...ANSWERS } }) },
        },
      },
      ...refusals(isOperators ? [...new Set([...OF_OPERATORS, ...reads])] : reads),
    },
  });
}

/** Describes a call without an envelope. */
export function describeOther(
  { name, tag, summary, description }: About,
  answer: { readonly type: string; readonly description: string },
) {
  return describeRoute({
    operationId: name,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    responses: {
      "200": {
        description: answer.description,
        content: { [answer.type]: { schema: { type: "string" } } },
      },
      ...refusals(OF_READS),
    },
  });
}
