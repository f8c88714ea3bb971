import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import { toFlaw, type Reason } from "#contract/reasons.ts";
import { parseJson } from "#server/json.ts";
import { Refusal } from "./errors.ts";
import type { Call, Middleware } from "./request.ts";

export function badParameter(name: string, reason: Reason): Refusal {
  return new Refusal(400, "parameter", { name, reason });
}

/** The refusal of a body's field; `data` names field and reason for programs. */
export function badField(name: string, reason: Reason): Refusal {
  const { code, values = [] } = reason;
  return new Refusal(422, "field", { name, reason, data: { field: name, code, values } });
}

/** PostgreSQL can't store or compare a NUL, and no text of the site has one. */
const NUL = "\u0000";

/** Throws 400 with the name of the first text that contains a NUL. */
export function requireNoNul(texts: Iterable<readonly [name: string, text: string]>): void {
  for (const [name, text] of texts)
    if (text.includes(NUL)) throw badParameter(name.replaceAll(NUL, ""), { code: "nul" });
}

/** Refuses a NUL in the path and in parameters for all routes. */
export const refuseNul: Middleware = async (call, next) => {
  const { url } = call.req;
  if (url.includes("%00")) {
    const { searchParams } = new URL(url);
    requireNoNul([...searchParams].map(([name, text]) => [name, name + text]));
    throw badParameter("path", { code: "nul" });
  }
  await next();
};

/** Reads a body of at most `maxBytes`; throws 413. */
export async function readBytes(call: Call, maxBytes: number): Promise<Buffer> {
  const onError = () => {
    throw new Refusal(413, "tooLarge", { name: String(maxBytes) });
  };
  await bodyLimit({ maxSize: maxBytes, onError })(call, async () => {});
  return Buffer.from(await call.req.arrayBuffer());
}

function isJson(headers: Headers): boolean {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.find((parameter) => parameter.trim().startsWith("charset="));
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  return (
    type.trim() === "application/json" &&
    (charset === undefined || /^\s*charset="?utf-8"?\s*$/.test(charset)) &&
    encoding === "identity"
  );
}

/** Reads a JSON body of at most `maxBytes`; throws 415, 413 or 400, also for a field with a NUL. */
export async function readJson(call: Call, maxBytes: number): Promise<unknown> {
  if (!isJson(call.req.raw.headers)) throw new Refusal(415, "notJson");
  const bytes = await readBytes(call, maxBytes);
  const fields: [string, string][] = [];
  const parse = (): unknown => {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // In JSON a NUL is always escaped.
    if (text.includes("\\u0000")) {
      JSON.parse(text, (name, value: unknown) => {
        fields.push([name, typeof value === "string" ? name + value : name]);
        return value;
      });
    }
    return parseJson(text);
  };
  let parsed: unknown;
  try {
    parsed = parse();
  } catch {
    throw new Refusal(400, "broken");
  }
  requireNoNul(fields);
  return parsed;
}

/** Parses the fields of a body; throws 422 with the first invalid one, or `body` if it is no object. */
export function parseFields<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  // valibot accepts a list as an object.
  const fields = Array.isArray(body) ? null : body;
  const parsed = v.safeParse(schema, fields, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const { name, reason } = toFlaw(parsed.issues[0]);
  throw name === "" ? badField("body", { code: "object" }) : badField(name, reason);
}
