import { expect, test } from "vitest";
import { readReason, reason } from "./reasons.ts";

test("a reason is read back from a schema's message, with its values", () => {
  expect(readReason(reason("required"))).toEqual({ code: "required", values: [] });
  expect(readReason(reason("between", 1, 200))).toEqual({ code: "between", values: ["1", "200"] });
});

test.each(["Invalid type: Expected (1 | 2) but received 3", "required fields are missing", ""])(
  "another message is passed on as it is: %j",
  (message) => {
    expect(readReason(message)).toEqual({ code: "other", values: [message] });
  },
);
