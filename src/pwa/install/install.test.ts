import { describe, expect, test } from "vitest";
import { Install, INSTALL_KEY, isIos, isRealUse, withView } from "./install.ts";
import type { InstallDeps, InstallPromptEvent } from "./install.ts";

const NOW = 1_700_000_000_000;
const DAY = 86_400_000;
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1";

function device(more: Partial<InstallDeps> = {}) {
  const entries = new Map<string, string>();
  const visit = (day: number) =>
    new Install({
      storage: () => ({
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void entries.set(key, value),
      }),
      now: () => NOW + day * DAY,
      agent: "Chrome",
      touchPoints: 0,
      standalone: false,
      ...more,
    });
  return { entries, visit };
}

function promptEvent(outcome: "accepted" | "dismissed" = "accepted") {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  return Object.assign(event, { prompt: async () => ({ outcome }) }) satisfies InstallPromptEvent;
}

describe("the offer to install", () => {
  test("is not shown on the first view, though the browser would prompt", () => {
    const install = device().visit(0);
    const event = promptEvent();
    install.deferPrompt(event);
    expect(event.defaultPrevented).toBe(true);
    expect(install.store.get()).toEqual({ way: "prompt", offer: false });
  });

  test("is shown on the third visit; views within half an hour are one visit", () => {
    const { visit } = device();
    visit(0);
    visit(0);
    visit(0.01);
    visit(1);
    const second = visit(1.01);
    second.deferPrompt(promptEvent());
    expect(second.store.get().offer).toBe(false);
    const third = visit(2);
    third.deferPrompt(promptEvent());
    expect(third.store.get().offer).toBe(true);
  });

  test("is shown after three seen draws", () => {
    const install = device().visit(0);
    install.deferPrompt(promptEvent());
    for (let draw = 0; draw < 3; draw += 1) install.countDraw();
    expect(install.store.get().offer).toBe(true);
  });

  test("is never shown again once it was dismissed", async () => {
    const { visit } = device();
    for (const day of [0, 1]) visit(day);
    const third = visit(2);
    third.deferPrompt(promptEvent("dismissed"));
    await third.prompt();
    expect(third.store.get().offer).toBe(false);
    const later = visit(30);
    later.deferPrompt(promptEvent());
    expect(later.store.get().offer).toBe(false);
  });

  test("is hidden once the site is installed", () => {
    const { visit } = device();
    for (const day of [0, 1]) visit(day);
    const third = visit(2);
    third.deferPrompt(promptEvent());
    third.onInstalled();
    expect(third.store.get()).toEqual({ way: "none", offer: false });
  });

  test("explains the share menu on an iPhone, but not inside the installed app", () => {
    const { visit } = device({ agent: IPHONE });
    for (const day of [0, 1]) visit(day);
    expect(visit(2).store.get()).toEqual({ way: "ios", offer: true });
    const app = device({ agent: IPHONE, standalone: true });
    for (const day of [0, 1]) app.visit(day);
    expect(app.visit(2).store.get()).toEqual({ way: "none", offer: false });
  });

  test.each(["{", "[]", '{"visits":"many"}'])("replaces corrupt storage %s", (text) => {
    const { entries, visit } = device();
    entries.set(INSTALL_KEY, text);
    visit(0);
    expect(JSON.parse(entries.get(INSTALL_KEY) ?? "")).toMatchObject({
      visits: 1,
      dismissed: false,
    });
  });

  test("is never shown with blocked storage", () => {
    const storage = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const install = device({ storage }).visit(0);
    install.deferPrompt(promptEvent());
    expect(install.store.get().offer).toBe(false);
  });
});

test("recognises an iPad, which calls itself a Macintosh, by its touch screen", () => {
  expect(isIos("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605", 5)).toBe(true);
  expect(isIos("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605", 0)).toBe(false);
});

test("counts a visit after the clock was set back", () => {
  const use = { visits: 1, draws: 0, seen: NOW + 400 * DAY, dismissed: false, installed: false };
  expect(withView(use, NOW)).toMatchObject({ visits: 2, seen: NOW });
  expect(isRealUse(use)).toBe(false);
});
