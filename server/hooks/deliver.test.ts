import { expect, test } from "vitest";
import { TOKEN } from "#server/app-for-tests.ts";
import { openDripping } from "#server/push/receiver-for-tests.ts";
import { hooksKit, verified } from "./hooks-for-tests.ts";
import { postHook } from "./post.ts";
import { retrySeconds } from "./retry.ts";
import { startHooks } from "./start.ts";

const { at, later, receiver, serve } = hooksKit();

test("what a receiver refuses is sent again, later each time, with a new signature of the same message", async () => {
  const refusals = [{ status: 500 }, { status: 302, headers: { location: "/elsewhere" } }];
  receiver().answer("/alert", ...refusals);
  const server = await serve({ all: [] });
  await server.hooks.idle();
  await server.hooks.emit({ id: "x", type: "feed.recovered", data: { since: 1 } });
  await server.hooks.idle();
  expect(receiver().paths()).toEqual(["/alert"]);
  server.clock.pass(4000);
  await server.hooks.idle();
  expect(receiver().paths()).toEqual(["/alert"]);
  server.clock.pass(1000);
  await server.hooks.idle();
  for (let second = 0; second < 15; second += 1) {
    server.clock.pass(1000);
    await server.hooks.idle();
  }
  expect(receiver().paths()).toEqual(["/alert", "/alert", "/alert"]);
  const stamps = receiver().received.map(({ headers }) => headers["webhook-timestamp"]);
  expect(new Set(stamps).size).toBe(3);
  for (const one of receiver().received)
    expect(verified(one, server.clock.now()).type).toBe("feed.recovered");
  expect(server.logged).toEqual([
    expect.stringMatching(/^the hook at .+ failed: status 500$/),
    expect.stringMatching(/^the hook at .+ takes messages again$/),
  ]);
  const listed = await server.ask("/api/v1/ops/hooks", {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(JSON.parse(listed.text)).toMatchObject({
    data: {
      deliveries: [{ message_id: "x", tries: 3, state: "delivered", answer: "taken" }],
    },
  });
  expect((await server.ask("/api/v1/ops/hooks")).status).toBe(401);
});

test("a receiver that never finishes its answer holds up nobody else", async () => {
  const dripping = await openDripping();
  later(() => dripping.close());
  const server = await serve({ all: [`${dripping.origin}/slow`, "/fast"] });
  await server.draw(1);
  await server.draw(2);
  await expect.poll(() => at("/fast").length).toBe(2);
  expect(dripping.open()).toBeGreaterThan(0);
});

test("a try ends in time though the answer keeps coming", async () => {
  const dripping = await openDripping();
  later(() => dripping.close());
  const options = { secret: Buffer.from("x"), signal: new AbortController().signal };
  const posted = postHook(
    { url: dripping.origin, id: "x", body: "{}", now: 0 },
    { ...options, timeoutMs: 60 },
  );
  expect(await posted).toBe("no answer within 0.06 s");
  await expect.poll(() => dripping.open()).toBe(0);
});

test("what waits is delivered by the next process", async () => {
  receiver().answer("/alert", { status: 503 });
  const server = await serve({ all: [] });
  await server.hooks.idle();
  await server.hooks.emit({ id: "x", type: "store.recovered", data: {} });
  await server.hooks.idle();
  const { store, board, env, clock, log } = server;
  await server.hooks.stop();
  clock.pass(60_000);
  const next = startHooks({ store, board, env, clock, log, random: () => 0.5 });
  clock.pass(1000);
  await next.idle();
  await next.stop();
  expect(
    receiver()
      .paths()
      .filter((path) => path === "/alert").length,
  ).toBeGreaterThan(1);
  const [{ state, message_id } = { state: "", message_id: "" }] = (
    await store.outbox.newest(9)
  ).toReversed();
  expect([message_id, state]).toEqual(["x", "delivered"]);
});

test("of two processes each event is sent by one", async () => {
  const server = await serve();
  await server.hooks.idle();
  const { store, board, env, clock, log } = server;
  const second = startHooks({ store, board, env, clock, log, random: () => 0.5 });
  later(() => second.stop());
  await server.draw(1);
  await server.draw(2);
  await Promise.all([server.hooks.idle(), second.idle()]);
  expect(at("/all").map(({ data }) => data["term"])).toEqual(["5001", "5002"]);
});

test("tries come apart further and further, by chance not all at once", () => {
  expect([1, 2, 3, 4].map((tries) => retrySeconds(tries, 0.5))).toEqual([5, 15, 45, 135]);
  expect([retrySeconds(2, 0), retrySeconds(2, 1)]).toEqual([12, 18]);
  expect(retrySeconds(100, 0.5)).toBe(3600);
});
