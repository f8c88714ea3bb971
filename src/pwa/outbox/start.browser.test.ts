import { expect, test, vi } from "vitest";
import { sendAutomatically } from "./start.ts";
import { Outbox } from "./outbox.ts";

function ok() {
  return Response.json({ code: 200, msg: "", data: { id: 1 } });
}

test("sends waiting feedback at the start and when the network is back", async () => {
  const state = { online: false, sent: 0 };
  const name = `outbox-start-${Math.random()}`;
  const open = () =>
    new Outbox({
      fetch: async () => {
        if (!state.online) throw new TypeError("Failed to fetch");
        state.sent += 1;
        return ok();
      },
      base: () => "",
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      locks: navigator.locks,
      name,
    });
  const first = open();
  const stop = sendAutomatically(first, { page: document, events: window });
  await first.submit({ name: "a", mobile: "b", content: "c" }, "en");
  expect(state.sent).toBe(0);
  state.online = true;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(state.sent).toBe(1));

  state.online = false;
  await first.submit({ name: "a", mobile: "b", content: "d" }, "en");
  stop();
  window.dispatchEvent(new Event("online"));
  first.close();
  state.online = true;
  const second = open();
  const end = sendAutomatically(second, { page: document, events: window });
  await vi.waitFor(() => expect(state.sent).toBe(2));
  await vi.waitFor(() => expect(second.store.get().waiting).toEqual([]));
  end();
});
