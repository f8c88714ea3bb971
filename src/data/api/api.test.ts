import { describe, expect, test } from "vitest";
import { createApi, createBase, type ServerMoment } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { addFeedback, histories, homePage } from "#contract/endpoints.ts";
import { clearNext } from "#contract/ops.ts";

function apiWith(respond: (input: string, init: RequestInit) => Response | Promise<Response>) {
  const requests: { input: string; init: RequestInit }[] = [];
  const moments: ServerMoment[] = [];
  let time = 0;
  const api = createApi({
    base: createBase("https://api.example"),
    fetch: async (input, init) => {
      requests.push({ input, init });
      return respond(input, init);
    },
    timing: {
      monotonic: () => (time += 100),
      observe: (moment) => moments.push(moment),
    },
  });
  return { api, requests, moments };
}

function json(body: unknown, init?: ResponseInit) {
  return Response.json(body, init);
}

const EMPTY = { code: 200, msg: "", data: {} };

describe("an API call", () => {
  test("sends the language and the parameters", async () => {
    const { api, requests } = apiWith(() => json(EMPTY));
    await api.call(histories, { lang: "ja", params: { cate_id: 2001, page: 2, date: undefined } });
    expect(requests[0]?.input).toBe(
      "https://api.example/api/v1/hall/open/histories?cate_id=2001&page=2&lang=ja",
    );
    expect(requests[0]?.init.headers).toMatchObject({ lang: "ja" });
    const params = { client_type: "pc", type_id: "2" } as const;
    await api.call(homePage, { lang: "ja", params });
    expect(requests[1]?.input).toBe(
      "https://api.example/api/v1/site/home_page?client_type=pc&type_id=2",
    );
  });

  test("fills the path's parameters in, encoded", async () => {
    const { api, requests } = apiWith(() =>
      json({ ...EMPTY, data: { cate_id: 1, cleared: true } }),
    );
    await api.call(clearNext, { lang: "en", params: { cate_id: "1/..?x" } });
    expect([requests[0]?.init.method, requests[0]?.input]).toEqual([
      "DELETE",
      "https://api.example/api/v1/ops/tracks/1%2F..%3Fx/next",
    ]);
  });

  test("rejects with the data of a refusal", async () => {
    const data = { field: "note", code: "note", values: [200] };
    const { api } = apiWith(() => json({ code: 422, msg: "Field note: …", data }, { status: 422 }));
    const failed = api.call(clearNext, { lang: "en", params: { cate_id: "1" } });
    await expect(failed).rejects.toMatchObject({ kind: "http", code: 422, data });
  });

  test("revalidates cached responses, whose Date isn't the current time", async () => {
    const { api, requests } = apiWith(() => json(EMPTY));
    await api.call(histories, { lang: "cn", params: { cate_id: 2001 } });
    expect(requests[0]?.init.cache).toBe("no-cache");
  });

  test("sends a body as JSON", async () => {
    const { api, requests } = apiWith(() => json({ code: 200, msg: "", data: { id: 7 } }));
    const body = { name: "n", mobile: "m", content: "c" };
    expect(await api.call(addFeedback, { lang: "en", body })).toEqual({ id: 7 });
    expect(requests[0]?.init).toMatchObject({ method: "POST", body: JSON.stringify(body) });
  });

  test("fills missing fields and drops invalid entries", async () => {
    const data = {
      extra: 1,
      banners: null,
      categories: [{ id: 2001, name: "A", last_open: null }, { id: null }, "x", { id: "2003" }],
      seo_info: { site_name: 5 },
    };
    const { api } = apiWith(() => json({ code: 200, msg: "", data }));
    const home = await api.call(homePage, { lang: "cn" });
    expect(home.banners).toEqual([]);
    expect(home.categories.map(({ id }) => id)).toEqual([2001, 2003]);
    expect(home.seo_info.site_name).toBe("5");
    expect(home.categories[0]?.last_open).toBeNull();
  });

  test.each([
    [
      "another code",
      () => json({ code: 500, msg: "忙" }),
      { kind: "envelope", code: 500, msg: "忙" },
    ],
    [
      "another status",
      () => json({ code: 429, msg: "slow down" }, { status: 429 }),
      { kind: "http", code: 429, msg: "slow down" },
    ],
    [
      "an error page",
      () => new Response("<html>Bad Gateway</html>", { status: 502 }),
      { kind: "http", code: 502, msg: "" },
    ],
    [
      "a plain text",
      () => new Response("out of order\n", { status: 500 }),
      { kind: "http", code: 500, msg: "out of order" },
    ],
    ["HTML with status 200", () => new Response("<html>"), { kind: "shape", code: null }],
    ["no envelope", () => json([1]), { kind: "shape", code: null }],
    ["data of another shape", () => json({ code: 200, msg: "", data: 5 }), { kind: "shape" }],
    [
      "no response",
      () => {
        throw new TypeError("offline");
      },
      { kind: "network", code: null },
    ],
  ])("rejects with an ApiError on %s", async (_, respond, expected) => {
    const { api } = apiWith(respond);
    const failed = await api.call(homePage, { lang: "en" }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject(expected);
  });

  test("measures the server's time by Date and Age", async () => {
    const headers = { date: "Sat, 21 Nov 2026 10:00:00 GMT", age: "30" };
    const { api, moments } = apiWith(() => json(EMPTY, { headers }));
    await api.call(homePage, { lang: "en" });
    expect(moments).toEqual([
      { server: Date.parse("2026-11-21T10:00:30.500Z"), local: 150, error: 1550 },
    ]);
  });
});

describe("an API on a sibling host", () => {
  function siblings(reachable: string) {
    const requests: string[] = [];
    const api = createApi({
      base: createBase("https://api.site.example", ""),
      fetch: async (input) => {
        requests.push(input.replace(/\/api\/.*/, ""));
        if (!input.startsWith(reachable)) throw new TypeError("no such host");
        return Response.json(EMPTY);
      },
    });
    return { requests, call: () => api.call(homePage, { lang: "en" }) };
  }

  test("is used while it responds", async () => {
    const { requests, call } = siblings("https://api.site.example");
    await call();
    await call();
    expect(requests).toEqual(["https://api.site.example", "https://api.site.example"]);
  });

  test("is replaced by the page's own host for good if it never responds", async () => {
    const { requests, call } = siblings("/api/");
    await call();
    await call();
    expect(requests).toEqual(["https://api.site.example", "", ""]);
  });
});
