import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { list, text } from "#contract/wire.ts";

/** Address of the API's description on this origin. */
export const OPENAPI_PATH = "/api/v1/openapi.json";

const Schema = v.looseObject({});

/** A parameter of a call. */
const Parameter = v.object({
  name: v.string(),
  in: v.string(),
  required: v.optional(v.boolean(), false),
  description: text(),
  schema: v.optional(
    v.object({
      type: v.optional(v.unknown()),
      enum: v.optional(v.array(v.unknown())),
      minimum: v.optional(v.number()),
      maximum: v.optional(v.number()),
      pattern: v.optional(v.string()),
      format: v.optional(v.string()),
      default: v.optional(v.unknown()),
    }),
  ),
});
export type Parameter = v.InferOutput<typeof Parameter>;

const Operation = v.object({
  operationId: v.string(),
  tags: list(v.string()),
  summary: text(),
  description: text(),
  parameters: list(Parameter),
  requestBody: v.optional(Schema),
  security: v.optional(v.array(Schema)),
});

/** The fields of the OpenAPI description that the page uses. */
const OpenApi = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
});

/** A call of the API. */
export interface Call extends v.InferOutput<typeof Operation> {
  readonly method: string;
  readonly path: string;
}

/** The calls of the API's description, in its order. */
export const openApiQuery = queryOptions({
  queryKey: ["openapi"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<Call[]> => {
    const response = await fetch(OPENAPI_PATH, { signal });
    if (!response.ok) throw new Error(`${OPENAPI_PATH}: status ${response.status}`);
    const { paths } = v.parse(OpenApi, await response.json());
    return Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        return { ...operation, method: method.toUpperCase(), path };
      }),
    );
  },
});
