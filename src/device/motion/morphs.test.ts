import { expect, test } from "vitest";
import { trackOfMove } from "./morphs.ts";

test("a move between home and a track's page is that track's, either way; no other move is", () => {
  expect(trackOfMove("/", "/track/2001")).toBe("2001");
  expect(trackOfMove("/track/2001", "/")).toBe("2001");
  expect(trackOfMove("", "/track/2001")).toBeNull();
  expect(trackOfMove("/track/2001", "/track/2003")).toBeNull();
  expect(trackOfMove("/", "/track/ColdHotAnalyze")).toBeNull();
  expect(trackOfMove("/", "/track/2001/marble/7")).toBeNull();
});
