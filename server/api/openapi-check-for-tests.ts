import { Ajv2020 } from "ajv/dist/2020.js";
import * as v from "valibot";
import type { Server } from "#server/http/request.ts";
import { openApiDocument, REFUSAL } from "./openapi.ts";

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

/** Adds `additionalProperties: false` to a schema's objects. */
function closeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closeSchema(value)]);
  const own = "properties" in schema ? { additionalProperties: false } : {};
  return { ...Object.fromEntries(entries), ...own };
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const isRefusal = ajv.compile(REFUSAL);

async function describedAnswers(app: Server) {
  const { paths } = v.parse(Answered, await openApiDocument(app));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) => {
      const { schema } = responses["200"].content["application/json"] ?? {};
      if (typeof schema !== "object" || schema === null) return [];
      const like = new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
      return [{ like, valid: ajv.compile(Object(closeSchema(schema))) }];
    }),
  );
}

/** Compiled schemas, the same for all apps. */
let described: ReturnType<typeof describedAnswers> | null = null;

/** Throws if an API response doesn't match its description. */
export async function checkAnswer(
  app: Server,
  call: { readonly method: string; readonly path: string },
  answer: Response,
): Promise<void> {
  const { method, path } = call;
  described ??= describedAnswers(app);
  const found = (await described).find(({ like }) => like.test(`${method} ${path}`));
  const valid = answer.status === 200 ? found?.valid : isRefusal;
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
