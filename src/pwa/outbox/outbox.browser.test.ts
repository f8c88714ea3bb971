import { openDB } from "idb";
import { describe, expect, test } from "vitest";
import { Outbox, type OutboxDeps } from "./outbox.ts";

const FEEDBACK = { name: "Ann", mobile: "1", content: "Good site" };
const NOW = 1_700_000_000_000;

function readBody({ body }: RequestInit): string {
  return typeof body === "string" ? body : "";
}

type Reply = () => Response | Promise<Response>;

function ok() {
  return Response.json({ code: 200, msg: "", data: { id: 1 } });
}

function offline(): Response {
  throw new TypeError("Failed to fetch");
}

/** A server that stores one row per idempotency key and responds with `state.reply`. */
function server() {
  const rows = new Map<string, string>();
  const state: { reply: Reply; calls: number } = { reply: ok, calls: 0 };
  return {
    rows,
    state,
    fetch: async (_: string, init: RequestInit) => {
      state.calls += 1;
      const response = await state.reply();
      const key = new Headers(init.headers).get("idempotency-key") ?? "";
      if (response.ok) rows.set(key, readBody(init));
      return response;
    },
    /** Stores, but the connection ends before the response. */
    cut: async (_: string, init: RequestInit): Promise<Response> => {
      rows.set(new Headers(init.headers).get("idempotency-key") ?? "", readBody(init));
      throw new TypeError("network error");
    },
  };
}

function device(fetch: OutboxDeps["fetch"], more: Partial<OutboxDeps> = {}) {
  const name = `outbox-test-${crypto.randomUUID()}`;
  const clock = { now: NOW };
  const open = () =>
    new Outbox({
      fetch,
      base: () => "",
      now: () => clock.now,
      newId: () => crypto.randomUUID(),
      locks: navigator.locks,
      name,
      ...more,
    });
  return { open, name, clock };
}

describe("feedback", () => {
  test("that was sent is deleted from the device", async () => {
    const { rows, fetch } = server();
    const outbox = device(fetch).open();
    expect(await outbox.submit(FEEDBACK, "en")).toEqual({ kind: "sent" });
    expect(outbox.store.get()).toEqual({ waiting: [], refused: [] });
    expect([...rows.values()]).toEqual([JSON.stringify(FEEDBACK)]);
  });

  test("is stored before it is sent", async () => {
    let waitingAtSend = -1;
    const site = device(async () => {
      const db = await openDB(site.name);
      waitingAtSend = await db.count("feedback");
      db.close();
      return ok();
    });
    await site.open().submit(FEEDBACK, "en");
    expect(waitingAtSend).toBe(1);
  });

  test("written offline is sent once after the browser restarts", async () => {
    const { rows, fetch, state } = server();
    const { open } = device(fetch);
    state.reply = offline;
    const before = open();
    expect(await before.submit(FEEDBACK, "ja")).toMatchObject({ kind: "waiting" });
    expect(before.store.get().waiting).toHaveLength(1);
    before.close();
    state.reply = ok;
    const after = open();
    await after.flush();
    await after.flush();
    expect(rows.size).toBe(1);
    expect(after.store.get().waiting).toEqual([]);
  });

  test("whose response was lost is still stored once", async () => {
    const { rows, fetch, cut } = server();
    let calls = 0;
    const outbox = device((input, init) => {
      calls += 1;
      return calls === 1 ? cut(input, init) : fetch(input, init);
    }).open();
    expect(await outbox.submit(FEEDBACK, "en")).toMatchObject({ kind: "waiting" });
    await outbox.flush();
    expect([rows.size, calls]).toEqual([1, 2]);
  });

  test("waits for Retry-After of a 429", async () => {
    const { rows, fetch, state } = server();
    const { open, clock } = device(fetch);
    const outbox = open();
    state.reply = () => new Response("", { status: 429, headers: { "retry-after": "60" } });
    expect(await outbox.submit(FEEDBACK, "en")).toMatchObject({ kind: "waiting" });
    expect(outbox.nextDue()).toBe(60_000);
    state.reply = ok;
    clock.now += 59_000;
    await outbox.flush();
    expect(state.calls).toBe(1);
    clock.now += 1000;
    await outbox.flush();
    expect(rows.size).toBe(1);
  });

  test("that waits for a busy server is sent when the visitor asks for it", async () => {
    const { rows, fetch, state } = server();
    const outbox = device(fetch).open();
    state.reply = () => new Response("", { status: 429, headers: { "retry-after": "60" } });
    await outbox.submit(FEEDBACK, "en");
    state.reply = ok;
    await outbox.sendNow();
    expect([rows.size, outbox.store.get().waiting.length]).toEqual([1, 0]);
  });

  test("waits for a busy server together with other entries", async () => {
    const { fetch, state } = server();
    const { open, clock } = device(fetch);
    const outbox = open();
    state.reply = offline;
    for (let each = 0; each < 3; each += 1) {
      clock.now += 1;
      await outbox.submit(FEEDBACK, "en");
    }
    state.calls = 0;
    state.reply = () => new Response("", { status: 503 });
    await outbox.flush();
    expect([state.calls, outbox.store.get().waiting.length]).toEqual([1, 3]);
  });

  test("that the server refuses stays with the reason until the visitor decides", async () => {
    const { rows, fetch, state } = server();
    const outbox = device(fetch).open();
    state.reply = () => Response.json({ code: 422, msg: "no links" }, { status: 422 });
    const delivery = await outbox.submit(FEEDBACK, "en");
    expect(delivery).toMatchObject({ kind: "refused", error: { code: 422, msg: "no links" } });
    await outbox.flush();
    expect(state.calls).toBe(1);
    const [entry] = outbox.store.get().refused;
    expect(entry).toMatchObject({ feedback: FEEDBACK, refused: { code: 422, msg: "no links" } });
    state.reply = ok;
    await outbox.retry(entry?.id ?? "");
    expect([rows.size, outbox.store.get().refused.length]).toEqual([1, 0]);
  });

  test("that is dismissed is deleted", async () => {
    const { fetch, state } = server();
    const outbox = device(fetch).open();
    state.reply = () => Response.json({ code: 400, msg: "no" }, { status: 400 });
    await outbox.submit(FEEDBACK, "en");
    await outbox.dismiss(outbox.store.get().refused[0]?.id ?? "");
    expect(outbox.store.get()).toEqual({ waiting: [], refused: [] });
  });
});

describe("two tabs", () => {
  test("don't send the same feedback twice", async () => {
    const { fetch, state } = server();
    const { open } = device(fetch);
    state.reply = offline;
    await open().submit(FEEDBACK, "en");
    state.calls = 0;
    state.reply = ok;
    await Promise.all([open().flush(), open().flush(), open().flush()]);
    expect(state.calls).toBe(1);
  });

  test("without Web Locks may send twice, but the server stores it once", async () => {
    const { rows, fetch, state } = server();
    const { open } = device(fetch, { locks: null });
    state.reply = offline;
    await open().submit(FEEDBACK, "en");
    state.reply = ok;
    await Promise.all([open().flush(), open().flush()]);
    expect(rows.size).toBe(1);
  });

  test("show each other's waiting feedback", async () => {
    const { fetch, state } = server();
    const { open } = device(fetch);
    const [a, b] = [open(), open()];
    state.reply = offline;
    const seen = new Promise<number>((resolve) => {
      b.store.subscribe(() => {
        if (b.store.get().waiting.length > 0) resolve(b.store.get().waiting.length);
      });
    });
    await a.submit(FEEDBACK, "en");
    expect(await seen).toBe(1);
  });

  test("report feedback that the worker sent, or that the server refused", async () => {
    const { rows, fetch, state } = server();
    // The worker sends the waiting feedback before the page does.
    const site = device(fetch, { requestSync: async () => void (await site.open().flush()) });
    expect(await site.open().submit(FEEDBACK, "en")).toEqual({ kind: "sent" });
    expect([rows.size, state.calls]).toEqual([1, 1]);
    state.reply = () => Response.json({ code: 422, msg: "no" }, { status: 422 });
    const delivery = await site.open().submit(FEEDBACK, "en");
    expect(delivery).toMatchObject({ kind: "refused", error: { msg: "no" } });
    expect(state.calls).toBe(2);
  });
});

describe("a device", () => {
  test("without a database sends at once, or reports that the text is lost", async () => {
    const { fetch, state } = server();
    const { open, name } = device(fetch);
    const db = await openDB(name, 9, { upgrade: (each) => void each.createObjectStore("other") });
    db.close();
    expect(await open().submit(FEEDBACK, "en")).toEqual({ kind: "sent" });
    state.reply = offline;
    expect(await open().submit(FEEDBACK, "en")).toEqual({ kind: "lost" });
  });

  test("does not delete records of an unknown shape", async () => {
    const { fetch } = server();
    const { open, name } = device(fetch);
    const outbox = open();
    await outbox.flush();
    const db = await openDB(name);
    await db.put("feedback", { v: 2, text: "of a newer build" }, "x");
    await outbox.flush();
    expect(await db.count("feedback")).toBe(1);
    expect(outbox.store.get().waiting).toEqual([]);
    db.close();
  });

  test("requests a background sync before sending, and sends without it if it is refused", async () => {
    const { fetch, rows } = server();
    let rowsAtRequest = -1;
    const outbox = device(fetch, {
      requestSync: async () => {
        rowsAtRequest = rows.size;
        throw new DOMException("no", "NotAllowedError");
      },
    }).open();
    expect(await outbox.submit(FEEDBACK, "en")).toEqual({ kind: "sent" });
    expect(rowsAtRequest).toBe(0);
  });
});
