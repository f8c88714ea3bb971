import { describe, expect, test } from "vitest";
import { safeUrl } from "./safe-url.ts";

describe("safeUrl", () => {
  test.each(["https://example.com/a?b", "http://example.com", "/art/track-2001.svg", "/"])(
    "lets %s through",
    (address) => expect(safeUrl(address)).toBe(address),
  );

  test.each([
    "",
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://",
    "ftp://example.com",
    "about",
  ])("refuses %j", (address) => expect(safeUrl(address)).toBeNull());
});
