import { describe, expect, test } from "vitest";
import { printRepeats } from "./toast-list.ts";
import { createToastStore, type ToastStore } from "./toast-store.ts";

/** A clock that stands still until it is told to go on. */
function fakeClock() {
  let time = 0;
  const waiting = new Set<{ at: number; call: () => void }>();
  return {
    now: () => time,
    wait: (ms: number, call: () => void) => {
      const entry = { at: time + ms, call };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    to: (end: number) => {
      for (;;) {
        const due = [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        waiting.delete(due);
        time = Math.max(time, due.at);
        due.call();
      }
      time = end;
    },
    waits: () => waiting.size,
  };
}

function running() {
  const clock = fakeClock();
  const store = createToastStore(clock);
  store.start();
  return { clock, store };
}

const texts = (store: ToastStore) => store.get().map(({ text }) => text);
const idOf = (store: ToastStore, text: string) =>
  store.get().find((toast) => toast.text === text)?.id ?? "";

describe("a toast's time", () => {
  test("is 3000 ms: there at 2999, gone at 3001", () => {
    const { clock, store } = running();
    store.show({ text: "saved" });
    clock.to(2999);
    expect(texts(store)).toEqual(["saved"]);
    clock.to(3001);
    expect(texts(store)).toEqual([]);
    expect(clock.waits()).toBe(0);
  });

  test("can be told, and 0 stays", () => {
    const { clock, store } = running();
    store.show({ text: "short", durationMs: 500 });
    store.show({ text: "stays", durationMs: 0 });
    clock.to(501);
    expect(texts(store)).toEqual(["stays"]);
    clock.to(10_000_000);
    expect(texts(store)).toEqual(["stays"]);
  });

  test("stands still while it is held and is full again afterwards", () => {
    const { clock, store } = running();
    store.show({ text: "read me" });
    clock.to(2900);
    store.hold(idOf(store, "read me"));
    clock.to(60_000);
    expect(texts(store)).toEqual(["read me"]);
    store.release(idOf(store, "read me"));
    clock.to(62_999);
    expect(texts(store)).toEqual(["read me"]);
    clock.to(63_001);
    expect(texts(store)).toEqual([]);
  });

  test("runs on for the others while one is held", () => {
    const { clock, store } = running();
    store.show({ text: "held" });
    store.show({ text: "other" });
    store.hold(idOf(store, "held"));
    clock.to(3001);
    expect(texts(store)).toEqual(["held"]);
  });

  test("begins when the toasts are on screen, not when they were asked for", () => {
    const clock = fakeClock();
    const store = createToastStore(clock);
    store.show({ text: "early" });
    clock.to(9000);
    expect(texts(store)).toEqual(["early"]);
    store.start();
    clock.to(11_999);
    expect(texts(store)).toEqual(["early"]);
    clock.to(12_001);
    expect(texts(store)).toEqual([]);
  });
});

describe("the same text again", () => {
  test("counts up, takes the newest type and begins anew", () => {
    const { clock, store } = running();
    store.show({ text: "busy", type: "warning" });
    clock.to(2000);
    store.show({ text: "busy", type: "error" });
    expect(store.get()).toMatchObject([{ text: "busy", type: "error", repeats: 2 }]);
    clock.to(4999);
    expect(texts(store)).toEqual(["busy"]);
    clock.to(5001);
    expect(texts(store)).toEqual([]);
  });

  test("stays held where it is held", () => {
    const { clock, store } = running();
    store.show({ text: "busy" });
    store.hold(idOf(store, "busy"));
    store.show({ text: "busy" });
    clock.to(60_000);
    expect(texts(store)).toEqual(["busy"]);
  });

  test("takes the newest buttons and time", () => {
    const { clock, store } = running();
    store.show({ text: "new version" });
    store.show({
      text: "new version",
      durationMs: 0,
      actions: [{ label: "Reload", onPress: () => {} }],
    });
    clock.to(60_000);
    expect(store.get()[0]?.actions.map(({ label }) => label)).toEqual(["Reload"]);
  });

  test("is a new toast once the first is gone", () => {
    const { clock, store } = running();
    store.show({ text: "busy" });
    clock.to(3001);
    store.show({ text: "busy" });
    expect(store.get()[0]?.repeats).toBe(1);
  });

  test("shows its number from 2, and 99+ past 99", () => {
    expect([1, 2, 98, 99, 100, 1000].map(printRepeats)).toEqual([
      null,
      "2",
      "98",
      "99",
      "99+",
      "99+",
    ]);
  });
});

describe("closing", () => {
  test("takes one, all, or the one that was just said", () => {
    const { store } = running();
    store.show({ text: "a" });
    const closeB = store.show({ text: "b" });
    store.show({ text: "c" });
    store.close(idOf(store, "a"));
    expect(texts(store)).toEqual(["b", "c"]);
    closeB();
    expect(texts(store)).toEqual(["c"]);
    closeB();
    store.show({ text: "stays", durationMs: 0 });
    store.closeAll();
    expect(texts(store)).toEqual([]);
  });

  test("tells whoever listens, and no one who stopped listening", () => {
    const { store } = running();
    let heard = 0;
    const stop = store.subscribe(() => {
      heard += 1;
    });
    store.show({ text: "a" });
    stop();
    store.show({ text: "b" });
    expect(heard).toBe(1);
  });

  test("any number stands there at once, oldest first", () => {
    const { store } = running();
    const many = Array.from({ length: 12 }, (_, place) => `toast ${place}`);
    for (const text of many) store.show({ text });
    expect(texts(store)).toEqual(many);
  });
});
