import { expect, test } from "vitest";
import { historyQuery, lastDrawsQuery } from "#queries/draws.ts";
import { clientAnswering } from "#queries/client-for-tests.ts";
import { TRACKS_SAVED_MOST, saveDraws } from "./save-draws.ts";

function recording(answer: () => Response) {
  const asked: string[] = [];
  const client = clientAnswering((url) => {
    const { pathname, searchParams } = new URL(url, "https://draws.example");
    asked.push(
      `${pathname.split("/").at(-1)} ${searchParams.get("cate_id")} ${searchParams.get("last")}`,
    );
    return answer();
  });
  return { asked, client };
}

const HISTORY = () =>
  Response.json({
    code: 200,
    msg: "",
    data: { cate_id: 2003, zone: "Asia/Shanghai", list: [], total: 0, page: 1 },
  });

test("the last hundred draws and the first page of the history of tracks are loaded, once", async () => {
  const { asked, client } = recording(HISTORY);
  const of = { client, tracks: [2003], locale: "en", network: {} } as const;
  await saveDraws(of);
  await saveDraws(of);
  expect(asked).toEqual(["histories 2003 100", "histories 2003 null"]);
  const last = lastDrawsQuery({ cateId: 2003, last: 100 }, "en");
  expect(client.getQueryData(last.queryKey)).toBeDefined();
  const first = historyQuery({ cateId: 2003, page: 1 }, "en");
  expect(client.getQueryData(first.queryKey)).toBeDefined();
});

test.each([{ saveData: true, effectiveType: "4g" }, { effectiveType: "2g" }])(
  "nothing is loaded on a network of %o",
  async (network) => {
    const { asked, client } = recording(HISTORY);
    await saveDraws({ client, tracks: [2003], locale: "en", network });
    expect(asked).toEqual([]);
  },
);

test("of many tracks the first ones are loaded, and a failure stops none", async () => {
  const { asked, client } = recording(() => Response.json({ code: 500, msg: "no", data: null }));
  const tracks = Array.from({ length: 12 }, (_, index) => 2001 + index);
  await saveDraws({ client, tracks, locale: "en", network: {} });
  expect(new Set(asked.map((line) => line.split(" ")[1])).size).toBe(TRACKS_SAVED_MOST);
});
