import type { JsonSchema } from "@valibot/to-json-schema";

/** A number's default is text in the contract, as in a query. */
function withDefault(schema: JsonSchema): JsonSchema {
  const isNumber = schema.type === "integer" || schema.type === "number";
  const text = schema.default;
  return isNumber && typeof text === "string" ? { ...schema, default: Number(text) } : schema;
}

/** The path as OpenAPI writes it: `/draws/{term}` for `/draws/:term`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

/** The parameters of a path and its query, one by one. */
export function parametersOf(schema: JsonSchema, path = "") {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: templateOf(path).includes(`{${name}}`) ? "path" : "query",
    required: required.includes(name),
    schema: typeof property === "object" ? withDefault(property) : property,
  }));
}
