import { use } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { Kept } from "./kept.tsx";

const FIELD = '<input type="search">';
const MARKUP = `<div>${FIELD}<button>One</button><button>Two</button></div>`;

const over: (() => void)[] = [];
afterEach(() => {
  for (const end of over.splice(0)) end();
});

interface Opening {
  readonly top: number;
  readonly load: () => Promise<boolean>;
  /** What the children wait for when they are rendered. */
  readonly ready?: Promise<void>;
}

interface ChildrenProps {
  readonly ready: Promise<void> | undefined;
  readonly pressed: (name: string) => void;
}

function Children({ ready, pressed }: ChildrenProps) {
  if (ready !== undefined) use(ready);
  const buttons = ["One", "Two"].map((name) => (
    <button type="button" key={name} data-own onClick={() => pressed(name)}>
      {name}
    </button>
  ));
  return [<input type="search" key="field" />, ...buttons];
}

/** A page of the server whose markup begins so many pixels down. */
function open({ top, load, ready }: Opening) {
  const container = document.createElement("div");
  container.style.marginTop = `${top}px`;
  container.innerHTML = MARKUP;
  document.body.append(container);
  const pressed = vi.fn<(name: string) => void>();
  const root = hydrateRoot(
    container,
    <Kept name="history" load={load}>
      {() => <Children ready={ready} pressed={pressed} />}
    </Kept>,
  );
  over.push(() => {
    root.unmount();
    container.remove();
    scrollTo(0, 0);
  });
  const own = () => container.querySelectorAll("[data-own]").length;
  return { container, own, pressed };
}

test("what the server made stays until it comes near the screen", async () => {
  const load = vi.fn<() => Promise<boolean>>(async () => true);
  const { container, own } = open({ top: 5000, load });
  const [first] = container.querySelectorAll("button");
  const far = new Promise((seen) => new IntersectionObserver(seen).observe(container));
  await far;
  expect(container.innerHTML).toBe(MARKUP);
  expect(container.querySelector("button")).toBe(first);
  container.scrollIntoView();
  await expect.poll(own).toBe(2);
  expect(load).toHaveBeenCalled();
});

test("the focus stays where it is", async () => {
  let release = () => {};
  const loaded = new Promise<boolean>((done) => (release = () => done(true)));
  const { container, own } = open({ top: 0, load: () => loaded });
  await expect.poll(() => Object.keys(container.firstElementChild ?? {}).length).toBeGreaterThan(0);
  container.querySelectorAll("button")[1]?.focus();
  release();
  await expect.poll(own).toBe(2);
  await expect.poll(() => document.activeElement?.textContent).toBe("Two");
  expect(document.activeElement?.hasAttribute("data-own")).toBe(true);
});

test("what is typed until the children are there stays in their field", async () => {
  let finish = () => {};
  const ready = new Promise<void>((done) => (finish = done));
  const load = vi.fn<() => Promise<boolean>>(async () => true);
  const { container, own } = open({ top: 0, load, ready });
  await expect.poll(() => load.mock.results.length).toBe(1);
  await load.mock.results[0]?.value;
  const field = container.querySelector("input");
  field?.focus();
  await userEvent.keyboard("21:30");
  expect(own()).toBe(0);
  finish();
  await expect.poll(own).toBe(2);
  await expect.poll(() => document.activeElement).toBe(container.querySelector("input"));
  expect(container.querySelector("input")?.value).toBe("21:30");
  expect(field?.isConnected).toBe(false);
});

test("what can't be loaded stays as the server made it, and who presses is answered", async () => {
  const { container, own, pressed } = open({ top: 0, load: async () => false });
  await expect.poll(() => Object.keys(container.firstElementChild ?? {}).length).toBeGreaterThan(0);
  expect(container.innerHTML).toBe(MARKUP);
  container.querySelectorAll("button")[1]?.click();
  await expect.poll(own).toBe(2);
  await expect.poll(() => pressed.mock.calls).toEqual([["Two"]]);
});

test("a button that is pressed while its code loads is pressed once", async () => {
  let loaded: (done: boolean) => void = () => {};
  const load = () => new Promise<boolean>((done) => (loaded = done));
  const { container, own, pressed } = open({ top: 0, load });
  await expect.poll(() => Object.keys(container.firstElementChild ?? {}).length).toBeGreaterThan(0);
  container.querySelectorAll("button")[0]?.click();
  await expect.poll(() => (loaded(true), own())).toBe(2);
  await expect.poll(() => pressed.mock.calls).toEqual([["One"]]);
});

/** A page whose children are ready to take the markup's place, at once after `swap`. */
async function openReady() {
  let finish = () => {};
  const ready = new Promise<void>((done) => (finish = done));
  const load = vi.fn<() => Promise<boolean>>(async () => true);
  const page = open({ top: 0, load, ready });
  await expect.poll(() => load.mock.results.length).toBe(1);
  const swap = async () => {
    finish();
    await expect.poll(page.own).toBe(2);
  };
  return { ...page, swap, button: (at: number) => page.container.querySelectorAll("button")[at] };
}

test.each(["mouse", "pen"])(
  "a press of a %s that ends after the children came is one press",
  async (pointerType) => {
    const { button, pressed, swap } = await openReady();
    const gives = { bubbles: true, pointerType };
    button(1)?.dispatchEvent(new PointerEvent("pointerdown", gives));
    await swap();
    button(1)?.dispatchEvent(new PointerEvent("pointerup", gives));
    button(1)?.dispatchEvent(new PointerEvent("pointerup", gives));
    expect(pressed.mock.calls).toEqual([["Two"]]);
  },
);

test("a press that ended before, or ends beside its button, presses nothing", async () => {
  for (const endsBefore of [true, false]) {
    const { button, pressed, swap } = await openReady();
    const gives = { bubbles: true, pointerType: "mouse" };
    button(1)?.dispatchEvent(new PointerEvent("pointerdown", gives));
    if (endsBefore) document.body.dispatchEvent(new PointerEvent("pointerup", gives));
    await swap();
    button(endsBefore ? 1 : 0)?.dispatchEvent(new PointerEvent("pointerup", gives));
    expect(pressed.mock.calls).toEqual([]);
  }
});

test("a press of the space bar that ends after the children came is one press", async () => {
  const { button, pressed, swap } = await openReady();
  button(0)?.focus();
  await userEvent.keyboard("[Space>]");
  await swap();
  await expect.poll(() => document.activeElement).toBe(button(0));
  await userEvent.keyboard("[/Space]");
  await expect.poll(() => pressed.mock.calls).toEqual([["One"]]);
});
