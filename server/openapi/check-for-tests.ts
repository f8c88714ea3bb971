import { Ajv2020 } from "ajv/dist/2020.js";
import * as v from "valibot";
import { openApiDocument } from "./document.ts";

const Answered = v.object({
  paths: v.record(
    v.string(),
    v.record(
      v.picklist(["get", "post", "put", "delete"]),
      v.object({
        responses: v.object({
          "200": v.object({
            content: v.object({
              "application/json": v.optional(v.object({ schema: v.unknown() })),
            }),
          }),
        }),
      }),
    ),
  ),
});

/** A schema that allows no field which it doesn't name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const own = "properties" in schema ? { additionalProperties: false } : {};
  return { ...Object.fromEntries(entries), ...own };
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const { paths } = v.parse(Answered, openApiDocument());
const { Refusal } = openApiDocument().components.schemas;
const isRefusal = ajv.compile(Refusal);
const validators = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses }]) => {
    const { schema } = responses["200"].content["application/json"] ?? {};
    if (typeof schema !== "object" || schema === null) return [];
    const like = new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    return [{ like, valid: ajv.compile(Object(closed(schema))) }];
  }),
);

/** Throws if an answer of the API isn't what its description says. */
export async function checkAnswer(method: string, path: string, answer: Response): Promise<void> {
  const described = validators.find(({ like }) => like.test(`${method} ${path}`));
  const valid = answer.status === 200 ? described?.valid : isRefusal;
  const type = answer.headers.get("content-type") ?? "";
  const isOurs = path.startsWith("/api/") && type.startsWith("application/json");
  if (!isOurs || valid === undefined || answer.headers.has("content-encoding")) return;
  const text = await answer.clone().text();
  if (text !== "" && !valid(JSON.parse(text))) {
    throw new Error(
      `${method} ${path} isn't as described: ${ajv.errorsText(valid.errors)}\n${text}`,
    );
  }
}
