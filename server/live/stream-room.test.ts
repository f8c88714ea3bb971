import { expect, test } from "vitest";
import { StreamRoom, streamsFor } from "./stream-room.ts";

test("the stream limit is a share of the memory", () => {
  expect(streamsFor(1024 ** 3)).toBe(8192);
  expect(streamsFor(2 ** 60)).toBe(50_000);
});

test("an address may take a quarter of all streams, a network half of them", () => {
  const room = new StreamRoom(40);
  const owner = (address: string, network = address) => ({ address, network });
  const addAll = (one: ReturnType<typeof owner>) => {
    let count = 0;
    for (; room.hasRoom(one); count += 1) room.add(one);
    return count;
  };
  expect(addAll(owner("a", "x"))).toBe(10);
  expect(addAll(owner("b", "x"))).toBe(10);
  expect(addAll(owner("c", "x"))).toBe(0);
  expect(addAll(owner("d"))).toBe(10);
  expect(addAll(owner("e"))).toBe(10);
  expect(addAll(owner("f"))).toBe(0);
  room.remove(owner("a", "x"));
  expect([room.hasRoom(owner("a", "x")), room.hasRoom(owner("e"))]).toEqual([true, false]);
});
