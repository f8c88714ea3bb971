import { expect, test } from "vitest";
import { resolveRedirect } from "./request-feed.ts";

test.each([
  ["http://feed.example/a", "https://feed.example/b", "https://feed.example/b"],
  ["http://feed.example:8080/a", "https://feed.example/a", "https://feed.example/a"],
  ["https://feed.example/a", "/b?c=d", "https://feed.example/b?c=d"],
  ["https://feed.example/a", "//feed.example/b", "https://feed.example/b"],
])("a redirect from %s to %s is followed", (from, location, to) => {
  expect(resolveRedirect(new URL(from), location).href).toBe(to);
});

test.each([
  ["https://feed.example/a", "http://feed.example/a", "it redirects from https to http, which any"],
  [
    "http://feed.example/a",
    "https://www.feed.example/a",
    "www.feed.example, which is another host",
  ],
  ["http://feed.example/a", "http://feed.example:81/a", "feed.example:81, which is another port"],
  ["http://feed.example/a", "file:///etc/passwd", "file:///etc/passwd, which is not a website"],
  ["http://feed.example/a", "http://[", "http://[, which is not a website"],
])("a redirect from %s to %s is refused with the reason", (from, location, sentence) => {
  expect(() => resolveRedirect(new URL(from), location)).toThrow(sentence);
});
