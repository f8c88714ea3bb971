import { hydrateRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { setText, startTicking, useTimed, useTimedText, useToday } from "./ticker.ts";

/** 2026-03-01 23:59:58 in Shanghai, epoch milliseconds. */
const LATE = Date.UTC(2026, 2, 1, 15, 59, 58);

test("today changes at the zone's midnight, without a render before", async () => {
  vi.useFakeTimers();
  const began = performance.now();
  startTicking({ now: () => LATE + performance.now() - began });
  const rendered: (string | undefined)[] = [];
  function Today() {
    rendered.push(useToday({ zone: "Asia/Shanghai", day_start: "00:00" }));
    return null;
  }
  await render(<Today />);
  vi.advanceTimersByTime(1000);
  expect(rendered.at(-1)).toBe("2026-03-01");
  const before = rendered.length;
  vi.advanceTimersByTime(500);
  expect(rendered).toHaveLength(before);
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(rendered.at(-1)).toBe("2026-03-02"));
  expect(rendered).toHaveLength(before + 1);
  vi.useRealTimers();
});

test("a timed value hydrates with the server's HTML and changes afterwards; new parts have it at once", async () => {
  startTicking({ now: () => LATE });
  const rendered: boolean[] = [];
  function Shown() {
    const live = useTimed(() => true, false);
    rendered.push(live);
    return <p>{String(live)}</p>;
  }
  const place = document.createElement("div");
  place.innerHTML = "<p>false</p>";
  const [served] = place.children;
  const faults: unknown[] = [];
  const root = hydrateRoot(place, <Shown />, { onRecoverableError: (fault) => faults.push(fault) });
  await vi.waitFor(() => expect(place.textContent).toBe("true"));
  expect(place.firstElementChild).toBe(served);
  expect(faults).toEqual([]);
  expect(rendered[0]).toBe(false);
  root.unmount();
  rendered.length = 0;
  await render(<Shown />);
  expect(rendered).not.toContain(false);
});

test("text of another width causes no layout shift, also when aligned right", async () => {
  const box = document.createElement("div");
  box.style.cssText =
    "position: fixed; inset: 0 0 auto; display: flex; justify-content: end; font: 40px monospace";
  const label = document.createElement("span");
  box.append(label);
  document.body.append(box);
  const nextFrame = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await nextFrame();
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: "layout-shift" });
  for (const text of ["12:10:00", "0:54", "0:53", "late by 98 s", "late by 1:40"]) {
    setText(label, text);
    await nextFrame();
  }
  shifts.push(...observer.takeRecords());
  expect(shifts).toEqual([]);
  // Plain assignment shows that the browser reports layout shifts.
  label.textContent = "0:53";
  await vi.waitFor(() => expect(shifts).not.toEqual([]));
  observer.disconnect();
  box.remove();
});

test("changes a text node in place, and replaces what a translator made of it", () => {
  const label = document.createElement("span");
  label.textContent = "8s ago";
  const { firstChild } = label;
  setText(label, "9s ago");
  expect(label.firstChild).toBe(firstChild);
  expect(label.textContent).toBe("9s ago");
  const translated = document.createElement("b");
  translated.textContent = "9秒前";
  label.replaceChildren(translated);
  setText(label, "10s ago");
  expect(label.textContent).toBe("10s ago");
});

test("an unknown zone has no today", async () => {
  startTicking({ now: () => LATE });
  let today: string | undefined = "";
  function Today() {
    today = useToday({ zone: "Nowhere/Land", day_start: "00:00" });
    return null;
  }
  await render(<Today />);
  expect(today).toBeUndefined();
});

test("text is updated each second while it is on screen, without a render", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const began = performance.now();
  startTicking({ now: () => performance.now() - began });
  let renders = 0;
  function Seconds({ top }: { readonly top: string }) {
    renders += 1;
    return <p ref={useTimedText((now) => `${now} s`)} style={{ position: "fixed", top }} />;
  }
  const screen = await render(<Seconds top="0" />);
  const text = () => screen.container.textContent;
  expect(text()).toBe("0 s");
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1001);
    expect(text()).not.toBe("0 s");
  });
  expect(renders).toBe(1);

  await screen.rerender(<Seconds top="-500px" />);
  let away = "";
  await vi.waitFor(() => {
    away = text() ?? "";
    vi.advanceTimersByTime(1001);
    expect(text()).toBe(away);
  });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** The element in which page translators wrap texts. */
const font = () => document.createElementNS("http://www.w3.org/1999/xhtml", "font");

test("a time is updated after a page translator replaced or wrapped it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const began = performance.now();
  startTicking({ now: () => 10_000 + performance.now() - began });
  function Seconds({ from }: { readonly from: number }) {
    return (
      <p>
        <b key={from} ref={useTimedText((now) => `${now - from} s`)}>
          {`at ${from}`}
        </b>
      </p>
    );
  }
  const screen = await render(<Seconds from={0} />);
  const label = () => screen.container.getElementsByTagName("b")[0] ?? screen.container;
  const untilTick = (before: string) =>
    vi.waitFor(() => {
      vi.advanceTimersByTime(1001);
      expect(label().textContent).toMatch(/^\d\d s$/);
      expect(label().textContent).not.toBe(before);
    });
  for (const translate of [
    () => label().replaceChildren(document.createTextNode("zehn Sekunden")),
    () => {
      const [outer, inner] = [font(), font()];
      inner.append(...label().childNodes);
      outer.append(inner);
      label().append(outer);
    },
  ]) {
    translate();
    await untilTick(label().textContent);
    expect(label().children).toHaveLength(0);
  }
  label().replaceChildren(font());
  await screen.rerender(<Seconds from={3} />);
  expect(label().textContent).toMatch(/^\d+ s$/);
  label().replaceChildren(font());
  await screen.unmount();
  vi.useRealTimers();
});
