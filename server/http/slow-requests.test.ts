import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { addFeedback } from "#contract/endpoints.ts";
import { openApp } from "#server/app-for-tests.ts";
import { listen, REQUEST_MS } from "./listen.ts";

const SHORT_MS = 300;
/** Milliseconds between two bytes. */
const DRIP_MS = 20;
const BODY = "Content-Type: application/json\r\nContent-Length: 900\r\n\r\n";

test.each([
  ["its headers", "GET / HTTP/1.1\r\nHost: x\r\nX: "],
  ["its body", `POST ${addFeedback.path} HTTP/1.1\r\nHost: x\r\n${BODY}{`],
])("a request sent byte by byte in %s times out", async (_, text) => {
  const server = await openApp();
  const options = { host: "127.0.0.1", port: 0, headers: {}, requestMs: SHORT_MS };
  const listening = await listen({ ...server, ...options });
  const socket = connect(listening.port, "127.0.0.1");
  let answer = "";
  socket.on("error", () => {}).on("data", (bytes) => (answer += bytes.toString()));
  socket.write(text);
  const drip = setInterval(() => socket.write(" "), DRIP_MS);
  const start = performance.now();
  await once(socket, "close");
  clearInterval(drip);
  expect(performance.now() - start).toBeLessThan(SHORT_MS * 5);
  expect(answer).toMatch(/^HTTP\/1.1 408/);
  expect(server.logged).toEqual([]);
  await listening.stop();
  await server.close();
});

test("the time limit of a request is ten seconds", () => {
  expect(REQUEST_MS).toBe(10_000);
});
