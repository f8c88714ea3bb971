import * as v from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import { Refusal } from "./refusal.ts";

/** A schema of parameters that can say their names. */
export type ParamsSchema = Endpoint["params"] & {
  readonly entries: Readonly<Record<string, unknown>>;
};

/**
 * Reads the parameters of a call. One that is wrong or given twice is refused with 400 and its name;
 * ones that the call doesn't know are ignored.
 */
export function readParams<Schema extends ParamsSchema>(
  schema: Schema,
  search: URLSearchParams,
): v.InferOutput<Schema> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.entries)) {
    const values = search.getAll(name);
    if (values.length > 1) throw badParameter(name, "must be given only once");
    if (values[0] !== undefined) given[name] = values[0];
  }
  const read = v.safeParse(schema, given, { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  const name = v.getDotPath(issue) ?? "";
  throw badParameter(name, Object.hasOwn(given, name) ? issue.message : "is required");
}

/** Whether a call knows every parameter that it was given. */
export function knowsAll({ entries }: ParamsSchema, search: URLSearchParams): boolean {
  return [...search.keys()].every((name) => Object.hasOwn(entries, name));
}

/** The refusal of a parameter, `detail` in the contract's English. */
export function badParameter(name: string, detail: string): Refusal {
  return new Refusal(400, "parameter", { name, detail });
}
