import { expect, test } from "vitest";
import { HeavyQueue, SingleFlight } from "./jobs.ts";
import { Refusal } from "./errors.ts";

/** Jobs that end on command, and a log of their events. */
function stage(queue: HeavyQueue) {
  const events: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gate = (name: string) => {
    const made = gates.get(name) ?? Promise.withResolvers<void>();
    gates.set(name, made);
    return made;
  };
  return {
    events,
    end: (name: string) => gate(name).resolve(),
    fail: (name: string) => gate(name).reject(new Error(name)),
    run: (name: string, network = "a network") =>
      queue.run(network, async () => {
        events.push(`${name} starts`);
        await gate(name).promise;
        events.push(`${name} ends`);
        return name;
      }),
  };
}

test("runs a limited number of jobs at a time, in order", async () => {
  const { run, end, events } = stage(new HeavyQueue({ running: 2, waiting: 9, waitingEach: 9 }));
  const all = ["a", "b", "c", "d"].map((name) => run(name));
  await expect.poll(() => events).toEqual(["a starts", "b starts"]);
  end("b");
  await expect.poll(() => events.slice(2)).toEqual(["b ends", "c starts"]);
  for (const name of ["a", "c", "d"]) end(name);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("yields to waiting requests before each job", async () => {
  const queue = new HeavyQueue({ running: 1, waiting: 9, waitingEach: 9 });
  const order: string[] = [];
  const heavy = ["h1", "h2"].map((name) => queue.run("a network", async () => order.push(name)));
  // A light request takes a few turns of the event loop.
  let turns = 0;
  const light = () => {
    turns += 1;
    if (turns % 10 === 0) order.push("light");
    if (turns < 40) setImmediate(light);
  };
  setImmediate(light);
  await Promise.all(heavy);
  expect(order.indexOf("h1")).toBeGreaterThanOrEqual(2);
  expect(order.indexOf("h2") - order.indexOf("h1")).toBeGreaterThan(1);
});

test("a failed job makes room for the next", async () => {
  const { run, fail, end, events } = stage(
    new HeavyQueue({ running: 1, waiting: 1, waitingEach: 1 }),
  );
  const [first, second] = [run("a"), run("b")];
  await expect.poll(() => events).toEqual(["a starts"]);
  fail("a");
  end("b");
  await expect(first).rejects.toThrow("a");
  expect(await second).toBe("b");
});

test("refuses jobs beyond its limit with 503 and Retry-After", async () => {
  const { run, end } = stage(new HeavyQueue({ running: 1, waiting: 1, waitingEach: 1 }));
  const taken = [run("a"), run("b")];
  const refused = await run("c").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  end("a");
  end("b");
  await Promise.all(taken);
  end("d");
  expect(await run("d")).toBe("d");
});

test("networks take turns, and each has its own limit", async () => {
  const { run, end, events } = stage(new HeavyQueue({ running: 1, waiting: 9, waitingEach: 3 }));
  const much = ["a", "b", "c", "d"].map((name) => run(name, "much"));
  await expect(run("e", "much")).rejects.toMatchObject({ status: 503 });
  const others = [run("x", "other"), run("y", "third"), run("z", "other")];
  for (const name of ["a", "b", "c", "d", "x", "y", "z"]) end(name);
  await Promise.all([...much, ...others]);
  const started = events.filter((event) => event.endsWith("starts")).map((event) => event[0]);
  expect(started).toEqual(["a", "b", "x", "y", "c", "z", "d"]);
});

test("concurrent callers share one job, later ones start another", async () => {
  const flight = new SingleFlight<number>();
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const job = async () => {
    runs += 1;
    await gate.promise;
    return runs;
  };
  const both = [flight.run("a", job), flight.run("a", job)];
  const other = flight.run("b", job);
  expect(runs).toBe(2);
  gate.resolve();
  expect(await Promise.all([...both, other])).toEqual([2, 2, 2]);
  expect(await flight.run("a", job)).toBe(3);
});

test("a failed shared job runs again", async () => {
  const flight = new SingleFlight<number>();
  await expect(flight.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await flight.run("a", async () => 1)).toBe(1);
});
