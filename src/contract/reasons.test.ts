import { expect, test } from "vitest";
import { parseReason, reason } from "./reasons.ts";

test("a reason survives the round trip through a schema's message", () => {
  expect(parseReason(reason("required"))).toEqual({ code: "required", values: [] });
  expect(parseReason(reason("between", 1, 200))).toEqual({ code: "between", values: ["1", "200"] });
});

test.each(["Invalid type: Expected (1 | 2) but received 3", "required fields are missing", ""])(
  "another message is passed on unchanged: %j",
  (message) => {
    expect(parseReason(message)).toEqual({ code: "other", values: [message] });
  },
);
