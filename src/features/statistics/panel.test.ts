import { expect, test } from "vitest";
import { panelQuery, drawsQuery } from "./panel.ts";

const windowKeys = (search: Parameters<typeof drawsQuery>[0]["search"]) => [
  panelQuery("hot-cold", { cateId: 2001, search }, "en").queryKey.slice(3),
  drawsQuery({ cateId: 2001, search }, "en").queryKey.slice(3),
];

test.each([
  [{}, [100]],
  [{ limit: 30 as const }, [30]],
  [{ date: "2026-03-01" }, ["2026-03-01"]],
])("the trend of %o has the same draws as the other statistics", (search, window) => {
  expect(windowKeys(search)).toEqual([window, window]);
});
