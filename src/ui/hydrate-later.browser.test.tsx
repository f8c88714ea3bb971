import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ReactNode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { useRowLimit } from "./chart/row-limit.ts";
import { HydrateLater } from "./hydrate-later.tsx";

const PART = '<input type="search"><button type="button">One</button>';
const MARKUP = `<div><!--$-->${PART}<!--/$--></div>`;

const over: (() => void)[] = [];
afterEach(() => {
  for (const end of over.splice(0)) end();
});

type PartProps = { readonly onPress: () => void; readonly text?: string };

function Part({ onPress, text = "One" }: PartProps) {
  return [
    <input type="search" key="field" />,
    <button type="button" key="button" onClick={onPress}>
      {text}
    </button>,
  ];
}

const english = setupI18n({ locale: "en", messages: { en: {} } });
const chinese = setupI18n({ locale: "cn", messages: { cn: {} } });

/** Hydrates a server-rendered page whose part starts `top` pixels down. */
function open(top: number, part?: ReactNode) {
  const container = document.createElement("div");
  container.style.marginTop = `${top}px`;
  container.innerHTML = MARKUP;
  document.body.append(container);
  const pressed = vi.fn<() => void>();
  const errors = vi.fn<(error: unknown) => void>();
  let change = () => {};
  const page = ({ text = "One", name = "a", i18n = english }) => (
    <I18nProvider i18n={i18n}>
      <HydrateLater
        name={name}
        onChange={(changed) => {
          change = changed;
          return () => {};
        }}
      >
        {part ?? <Part onPress={pressed} text={text} />}
      </HydrateLater>
    </I18nProvider>
  );
  const root = hydrateRoot(container, page({}), { onRecoverableError: errors });
  const render = (given: Parameters<typeof page>[0]) => root.render(page(given));
  over.push(() => {
    root.unmount();
    container.remove();
    scrollTo(0, 0);
    expect(errors).not.toHaveBeenCalled();
  });
  const button = () => container.querySelector("button");
  const isHydrated = () => Object.keys(button() ?? {}).some((key) => key.startsWith("__react"));
  /** Resolves when the part's wrapper is hydrated and the part waits. */
  const waits = () =>
    expect.poll(() => Object.keys(container.firstElementChild ?? {}).length).toBeGreaterThan(0);
  return { container, pressed, render, button, isHydrated, waits, change: () => change() };
}

test("content hydrates when it is near the viewport", async () => {
  const { container, button, isHydrated, waits } = open(5000);
  const served = button();
  await waits();
  await new Promise((seen) => new IntersectionObserver(seen).observe(container));
  expect(isHydrated()).toBe(false);
  container.scrollIntoView();
  await expect.poll(isHydrated).toBe(true);
  expect(button()).toBe(served);
});

test("a press or focus hydrates at once and keeps typed text", async () => {
  const page = open(5000);
  await page.waits();
  const field = page.container.querySelector("input");
  field?.focus({ preventScroll: true });
  await userEvent.keyboard("21:30");
  await expect.poll(page.isHydrated).toBe(true);
  expect(page.container.querySelector("input")).toBe(field);
  expect(field?.value).toBe("21:30");
  const other = open(5000);
  await other.waits();
  other.button()?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  other.button()?.click();
  await expect.poll(() => other.pressed.mock.calls.length).toBe(1);
});

test.each(["before its parent is hydrated", "while it waits"])(
  "a click has one effect %s",
  async (moment) => {
    const { button, pressed, waits } = open(5000);
    if (moment === "while it waits") await waits();
    button()?.click();
    expect(pressed).toHaveBeenCalledTimes(1);
  },
);

test("changed data hydrates the content", async () => {
  const { change, isHydrated, waits } = open(5000);
  await waits();
  change();
  await expect.poll(isHydrated).toBe(true);
});

test("a render of the parent has an effect once the content is hydrated", async () => {
  const { button, change, render, isHydrated, waits } = open(5000);
  await waits();
  render({ text: "Two" });
  await new Promise((frame) => requestAnimationFrame(frame));
  expect(button()?.textContent).toBe("One");
  expect(isHydrated()).toBe(false);
  change();
  await expect.poll(() => button()?.textContent).toBe("Two");
});

test("content that changes its text and is pressed while it hydrates is mounted once", async () => {
  const mounted = vi.fn<() => void>();
  function Clock() {
    useLayoutEffect(() => {
      mounted();
      const button = document.querySelector("button");
      button?.replaceChildren("Two");
      button?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    }, []);
    return null;
  }
  const { button, change, waits } = open(5000, [
    <Part key="part" onPress={() => {}} />,
    <Clock key="clock" />,
  ]);
  const served = button();
  await waits();
  change();
  await expect.poll(() => mounted.mock.calls.length).toBeGreaterThan(0);
  // A busy page may never be idle.
  await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }));
  expect(mounted).toHaveBeenCalledTimes(1);
  expect(button()).toBe(served);
});

test.each([
  ["other content", { name: "b" }],
  ["another language", { i18n: chinese }],
])("%s renders at once", async (_, changes) => {
  const { button, render, isHydrated, waits } = open(5000);
  await waits();
  render({ text: "Two", ...changes });
  await expect.poll(() => button()?.textContent).toBe("Two");
  expect(isHydrated()).toBe(true);
});

test("printing renders all rows in the task of the event", async () => {
  function Rows() {
    const limit = useRowLimit(1, false);
    return <button type="button">{limit}</button>;
  }
  const { container, button, isHydrated, waits } = open(5000, <Rows />);
  await waits();
  expect(isHydrated()).toBe(false);
  dispatchEvent(new Event("beforeprint"));
  // HTML, 8.10.3: the steps to print begin right after the event.
  expect([isHydrated(), button()?.textContent]).toEqual([true, "Infinity"]);
  expect(container.querySelectorAll("button")).toHaveLength(1);
  dispatchEvent(new Event("afterprint"));
});

test("markup that a translator changed renders afresh", async () => {
  const { container, button, isHydrated, waits } = open(5000);
  await waits();
  const served = button();
  if (served !== null) served.textContent = "Eins";
  container.scrollIntoView();
  await expect.poll(isHydrated).toBe(true);
  expect(button()).not.toBe(served);
  expect(button()?.textContent).toBe("One");
});
