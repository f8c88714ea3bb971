import * as v from "valibot";

/** Parses a value; null if it doesn't fit the schema. */
export function parseAs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : null;
}

/** Parses values and drops those that don't fit. */
export function parseEach<Schema extends v.GenericSchema>(
  schema: Schema,
  values: readonly unknown[],
): v.InferOutput<Schema>[] {
  return values.flatMap((value): v.InferOutput<Schema>[] => {
    const read = v.safeParse(schema, value);
    return read.success ? [read.output] : [];
  });
}

/** Parses JSON by a schema; null if it is missing, no JSON or doesn't fit. */
export function parseJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | null | undefined,
): v.InferOutput<Schema> | null {
  try {
    return parseAs(schema, JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}
