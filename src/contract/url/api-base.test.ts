import { expect, test } from "vitest";
import { apiBase } from "#contract/url/api-base.ts";

const at = (hostname: string, port = "") => ({ protocol: "https:", hostname, port });

test.each([
  ["marbles.example", "https://api.marbles.example"],
  ["www.marbles.example", "https://api.marbles.example"],
  ["m.marbles.example", "https://api.marbles.example"],
  ["h5.marbles.example", "https://api.marbles.example"],
  ["wap.marbles.example", "https://api.marbles.example"],
  ["draws.marbles.example", "https://api.draws.marbles.example"],
  ["api.marbles.example", "https://api.marbles.example"],
])("a page on %s calls %s", (hostname, base) => {
  expect(apiBase(at(hostname), "http://configured:1")).toBe(base);
});

test("the port is preserved", () => {
  expect(apiBase(at("www.marbles.example", "8443"), "")).toBe("https://api.marbles.example:8443");
});

test.each(["localhost", "127.0.0.1", "192.168.1.5", "[::1]", "printer.local", "marble-draws"])(
  "a page on %s calls the configured address",
  (hostname) => {
    expect(apiBase(at(hostname), "")).toBe("");
    expect(apiBase(at(hostname), "http://localhost:9000")).toBe("http://localhost:9000");
  },
);
