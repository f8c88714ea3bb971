import { Hono } from "hono";
import * as v from "valibot";
import { expect, test } from "vitest";
import { histories } from "#contract/endpoints.ts";
import { Feedback } from "#contract/feedback/feedback.ts";
import { parameters } from "./describe.ts";
import { parseFields } from "./input.ts";
import { Refusal } from "./errors.ts";
import type { ServerContext } from "./request.ts";

/** Texts of a refusal in English, Chinese and Japanese. */
const textsIn = (refusal: Refusal) => [
  refusal.textIn("en"),
  refusal.textIn("cn"),
  refusal.textIn("ja"),
];

/** The refusal of a query of histories. */
async function refusedQuery(search: URLSearchParams): Promise<string[]> {
  const app = new Hono<ServerContext>();
  app.get("/", parameters("query", histories.params), () => new Response("[]"));
  app.onError((error) => {
    if (error instanceof Refusal) return Response.json(textsIn(error));
    throw error;
  });
  const response = await app.request(`/?${search.toString()}`);
  return v.parse(v.array(v.string()), await response.json());
}

/** Texts of a thrown refusal in English, Chinese and Japanese. */
function refusalTexts(parse: () => unknown): string[] {
  try {
    parse();
  } catch (error) {
    if (error instanceof Refusal) return textsIn(error);
  }
  throw new Error("nothing was refused");
}

test.each([
  [
    "page=0",
    [
      "Parameter page: must be from 1 to 1000000",
      "参数 page：必须在 1 到 1000000 之间",
      "パラメーター page：1〜1000000で指定してください",
    ],
  ],
  ["", ["Parameter cate_id: is required", "参数 cate_id：必填", "パラメーター cate_id：必須です"]],
  [
    "date=2026-02-30",
    [
      "Parameter date: must be a date that exists",
      "参数 date：必须是真实存在的日期",
      "パラメーター date：実在する日付を指定してください",
    ],
  ],
])("an invalid parameter is refused with its reason in each language: %j", async (query, texts) => {
  const search = new URLSearchParams(query === "" ? "" : `cate_id=1&${query}`);
  expect(await refusedQuery(search)).toEqual(texts);
});

test.each([
  ["must be from 1 to 200", ["0", "-1", "201", "99999999999999999999"]],
  ["must be a whole number", ["1e3", "1.5", "", " 1", "--1", "-"]],
])("a number %s, so these are refused: %j", async (text, values) => {
  for (const page_size of values) {
    const [refused] = await refusedQuery(new URLSearchParams({ cate_id: "1", page_size }));
    expect(refused).toBe(`Parameter page_size: ${text}`);
  }
});

test("a repeated parameter is refused", async () => {
  const [refused] = await refusedQuery(new URLSearchParams("cate_id=1&page=1&page=1"));
  expect(refused).toBe("Parameter page: must be given only once");
});

test("an invalid field is refused with its reason in each language", () => {
  const body = { name: "x".repeat(201), mobile: "1", content: "1" };
  expect(refusalTexts(() => parseFields(Feedback, body))).toEqual([
    "Field name: must have at most 200 characters",
    "字段 name：最多 200 个字符",
    "フィールド name：200文字以内で指定してください",
  ]);
});

test("a list as the body is refused in each language", () => {
  expect(refusalTexts(() => parseFields(Feedback, []))).toEqual([
    "Field body: must be an object",
    "字段 body：必须是对象",
    "フィールド body：オブジェクトで指定してください",
  ]);
});

test("valibot's own reasons are passed on", () => {
  const [english = "", ...others] = refusalTexts(() =>
    parseFields(v.object({ a: v.number("no {0} | number") }), { a: "1" }),
  );
  expect(english).toBe("Field a: no {0} | number");
  for (const text of others) expect(text).toContain("no {0} | number");
});
