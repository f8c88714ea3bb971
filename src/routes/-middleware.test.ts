import { expect, test } from "vitest";
import { runMiddleware } from "./-middleware.ts";

function registry() {
  const ran: string[] = [];
  const registered = {
    "known-track": async (path: string) => {
      await Promise.resolve();
      ran.push(`known-track ${path}`);
    },
    refuse: (path: string) => {
      throw new Error(`refused ${path}`);
    },
    last: () => void ran.push("last"),
  };
  return { ran, registered };
}

test("middleware runs in the route's order", async () => {
  const { ran, registered } = registry();
  await runMiddleware(registered, ["known-track", "last"], "/track/2001");
  expect(ran).toEqual(["known-track /track/2001", "last"]);
});

test("middleware that throws stops the rest", async () => {
  const { ran, registered } = registry();
  await expect(runMiddleware(registered, ["refuse", "last"], "/x")).rejects.toThrow("refused /x");
  expect(ran).toEqual([]);
});

test.each(["nobody", "toString", "__proto__", ""])(
  "an unregistered name, %j, is reported as an error",
  async (name) => {
    const { ran, registered } = registry();
    const run = runMiddleware<string, string>(registered, [name, "last"], "/x");
    await expect(run).rejects.toThrow(new Error(`Unknown route middleware: '${name}'`));
    expect(ran).toEqual([]);
  },
);
