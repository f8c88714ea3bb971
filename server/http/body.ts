import * as v from "valibot";
import { Refusal } from "./refusal.ts";

/** Reads a body, giving up as soon as it grows past `most` bytes whatever its headers said. */
async function readBytes(request: Request, most: number): Promise<Buffer> {
  const tooLarge = new Refusal(413, "tooLarge", { name: `${most} bytes` });
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // A body's chunks are bytes; the types leave them open. Leaving the loop cancels the rest.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > most) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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

/** Reads a JSON body of at most `most` bytes; throws 415, 413 or 400. */
export async function readJson(request: Request, most: number): Promise<unknown> {
  if (!isJson(request.headers)) throw new Refusal(415, "notJson");
  const bytes = await readBytes(request, most);
  try {
    const read: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return read;
  } catch {
    throw new Refusal(400, "broken");
  }
}

/** Reads a body's fields; throws 422 naming the first that doesn't pass. */
export function readFields<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, body, { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  const name = v.getDotPath(issue);
  if (name === null) throw new Refusal(422, "field", { name: "body", detail: "must be an object" });
  const missing = issue.input === undefined;
  throw new Refusal(422, "field", { name, detail: missing ? "is required" : issue.message });
}
