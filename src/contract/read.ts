import * as v from "valibot";

/** The value as its schema reads it; null if it doesn't fit. */
export function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : null;
}

/** The values that fit. */
export function readEach<Schema extends v.GenericSchema>(
  schema: Schema,
  values: readonly unknown[],
): v.InferOutput<Schema>[] {
  return values.flatMap((value): v.InferOutput<Schema>[] => {
    const read = v.safeParse(schema, value);
    return read.success ? [read.output] : [];
  });
}

/** A JSON text as its schema reads it; null if it doesn't fit, isn't JSON or isn't there. */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | null | undefined,
): v.InferOutput<Schema> | null {
  try {
    return readAs(schema, JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}
