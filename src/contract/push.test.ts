import { expect, test } from "vitest";
import { parsePush } from "#contract/push.ts";

test.each([
  "",
  "hello",
  "{}",
  '{"title":""}',
  '{"title":"x","path":"https://evil.com"}',
  '{"title":"x","path":"//evil.com"}',
])("the push text %j is refused", (text) => {
  expect(parsePush(text)).toBeNull();
});

test("a push message leads to its track", () => {
  expect(parsePush('{"title":"Track 1","body":"5 3 10","path":"/en/track/2001"}')).toMatchObject({
    title: "Track 1",
    path: "/en/track/2001",
    tag: "draw",
  });
});
