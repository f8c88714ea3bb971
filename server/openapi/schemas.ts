import { type ConversionConfig, type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";

/** What the contract's transformations carry. */
const Action = v.object({
  /** Schema of a list's entries (wire.ts). */
  item: v.optional(v.custom<v.GenericSchema>((value) => typeof value === "object")),
  operation: v.optional(v.unknown()),
});

const COMMON: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "output",
  // Checks without a counterpart in JSON Schema are left to the server, which names what is wrong.
  errorMode: "ignore",
};

/** What a transformation of the contract makes of a value. */
function resultOf(action: unknown, config: ConversionConfig): JsonSchema | null {
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

const PARAMETERS: ConversionConfig = {
  ...COMMON,
  overrideAction: ({ valibotAction }) => resultOf(valibotAction, PARAMETERS),
};

/** The JSON Schema of a call's parameters as they are read, numbers as numbers. */
export function parametersSchema(schema: v.GenericSchema): JsonSchema {
  return convert(schema, PARAMETERS);
}
