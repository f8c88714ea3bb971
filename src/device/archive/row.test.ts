import * as v from "valibot";
import { expect, test } from "vitest";
import { Draw } from "#contract/draw.ts";
import { mergeRow, type Row, toRow } from "./row.ts";

const SEEN_MS = 1_795_000_000_000;

function rowOf(number: string, receivedMs: number): Row {
  const draw = v.parse(Draw, { term: "7", number, open_timestamp: SEEN_MS / 1000 - 60 });
  const row = toRow(draw, "UTC", receivedMs);
  if (row === null) throw new Error("There is no row.");
  return row;
}

test("a result of an earlier visit doesn't replace the correction that came after it; a later one does", () => {
  const first = rowOf("1,2,3", SEEN_MS);
  const corrected = mergeRow(first, rowOf("2,1,3", SEEN_MS + 60_000), SEEN_MS + 60_000);
  expect(corrected.outcome).toBe("changed");
  const again = mergeRow(corrected.row, rowOf("1,2,3", SEEN_MS), SEEN_MS + 61_000);
  expect(again).toEqual({ row: corrected.row, outcome: "already" });
  const back = mergeRow(corrected.row, rowOf("1,2,3", SEEN_MS + 90_000), SEEN_MS + 90_000);
  expect(back.outcome).toBe("changed");
});
