import { Validator } from "@seriousme/openapi-schema-validator";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { ENDPOINTS, openApp, OPS_ENDPOINTS } from "#server/app-for-tests.ts";
import { openApiDocument } from "./openapi.ts";
import { checkAnswer } from "./openapi-check-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

test("the document is valid OpenAPI, compressed, and supports 304", async () => {
  server = await openApp();
  const path = "/api/v1/openapi.json";
  const { status, headers, text } = await server.send(path);
  expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  const found = await new Validator().validate(v.parse(v.looseObject({}), JSON.parse(text)));
  expect(found).toEqual({ valid: true });
  const known = { "if-none-match": headers.get("etag") ?? "" };
  expect((await server.send(path, { headers: known })).status).toBe(304);
  const packed = await server.send(path, { headers: { "accept-encoding": "br" } });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect((await server.send(path, { method: "POST" })).status).toBe(405);
});

test("the document has exactly the contract's calls with their parameters", async () => {
  server = await openApp();
  const { paths } = await openApiDocument(server.app);
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = [...ENDPOINTS, ...OPS_ENDPOINTS].map(
    ([, { method, path }]) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
  );
  const others = [
    "GET /api/v1/hall/open/stream",
    "GET /api/v1/hall/draws.csv",
    "GET /api/v1/hall/draws.ndjson",
  ];
  expect(described.toSorted()).toEqual([...known, ...others].toSorted());
  const Call = v.object({ get: v.object({ parameters: v.array(v.unknown()) }) });
  const { get } = v.parse(v.object({ "/api/v1/hall/open/histories": Call }), paths)[
    "/api/v1/hall/open/histories"
  ];
  expect(get.parameters).toEqual(
    expect.arrayContaining([
      { name: "cate_id", in: "query", required: true, schema: { type: "integer" } },
      {
        name: "page_size",
        in: "query",
        schema: { type: "integer", minimum: 1, maximum: 200, default: 50 },
      },
    ]),
  );
});

const Answer = v.looseObject({
  data: v.looseObject({ list: v.array(v.looseObject({})), zone: v.string() }),
});

test("the check finds an extra field, a missing one and a wrong type", async () => {
  server = await openApp();
  const path = "/api/v1/hall/open/histories";
  const { text } = await server.send(`${path}?cate_id=2001`);
  const { data, ...answer } = v.parse(Answer, JSON.parse(text));
  const check = (other: object) =>
    checkAnswer(server.app, { method: "GET", path }, Response.json({ ...answer, data: other }));
  await check(data);
  expect(data.list).toHaveLength(3);
  const { zone: _, ...without } = data;
  await expect(check(without)).rejects.toThrow("zone");
  await expect(check({ ...data, more: 1 })).rejects.toThrow("additional properties");
  const list = [{ ...data.list[0], term: 7 }];
  await expect(check({ ...data, list })).rejects.toThrow("must be string");
});
