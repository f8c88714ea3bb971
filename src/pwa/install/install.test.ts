import { describe, expect, test } from "vitest";
import { Install, INSTALL_KEY, isIos, isRealUse, withView } from "./install.ts";
import type { InstallDeps, InstallPromptEvent } from "./install.ts";

const NOW = 1_700_000_000_000;
const DAY = 86_400_000;
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1";

function device(more: Partial<InstallDeps> = {}) {
  const kept = new Map<string, string>();
  const visit = (day: number) =>
    new Install({
      storage: () => ({
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
      }),
      now: () => NOW + day * DAY,
      agent: "Chrome",
      touchPoints: 0,
      standalone: false,
      ...more,
    });
  return { kept, visit };
}

function offered(outcome: "accepted" | "dismissed" = "accepted") {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  return Object.assign(event, { prompt: async () => ({ outcome }) }) satisfies InstallPromptEvent;
}

describe("the card that offers to install", () => {
  test("is never there on the first view, though the browser would prompt", () => {
    const install = device().visit(0);
    const event = offered();
    install.hold(event);
    expect(event.defaultPrevented).toBe(true);
    expect(install.store.get()).toEqual({ way: "prompt", offer: false });
  });

  test("comes on the third visit; views within half an hour are one visit", () => {
    const { visit } = device();
    visit(0);
    visit(0);
    visit(0.01);
    visit(1);
    const second = visit(1.01);
    second.hold(offered());
    expect(second.store.get().offer).toBe(false);
    const third = visit(2);
    third.hold(offered());
    expect(third.store.get().offer).toBe(true);
  });

  test("comes after three draws seen", () => {
    const install = device().visit(0);
    install.hold(offered());
    for (let draw = 0; draw < 3; draw += 1) install.drawSeen();
    expect(install.store.get().offer).toBe(true);
  });

  test("stays away for ever once it was dismissed, on the card or in the browser's prompt", async () => {
    const { visit } = device();
    for (const day of [0, 1]) visit(day);
    const third = visit(2);
    third.hold(offered("dismissed"));
    await third.ask();
    expect(third.store.get().offer).toBe(false);
    const later = visit(30);
    later.hold(offered());
    expect(later.store.get().offer).toBe(false);
  });

  test("goes when the site is installed", () => {
    const { visit } = device();
    for (const day of [0, 1]) visit(day);
    const third = visit(2);
    third.hold(offered());
    third.installed();
    expect(third.store.get()).toEqual({ way: "none", offer: false });
  });

  test("shows the way by hand on an iPhone, but not inside the installed app", () => {
    const { visit } = device({ agent: IPHONE });
    for (const day of [0, 1]) visit(day);
    expect(visit(2).store.get()).toEqual({ way: "ios", offer: true });
    const app = device({ agent: IPHONE, standalone: true });
    for (const day of [0, 1]) app.visit(day);
    expect(app.visit(2).store.get()).toEqual({ way: "none", offer: false });
  });

  test.each(["{", "[]", '{"visits":"many"}'])("starts anew from corrupt storage %s", (text) => {
    const { kept, visit } = device();
    kept.set(INSTALL_KEY, text);
    visit(0);
    expect(JSON.parse(kept.get(INSTALL_KEY) ?? "")).toMatchObject({ visits: 1, dismissed: false });
  });

  test("never comes where storage is blocked", () => {
    const storage = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const install = device({ storage }).visit(0);
    install.hold(offered());
    expect(install.store.get().offer).toBe(false);
  });
});

test("an iPad that calls itself a Macintosh is known by its touch screen", () => {
  expect(isIos("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605", 5)).toBe(true);
  expect(isIos("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605", 0)).toBe(false);
});

test("a clock that jumped back makes one visit more, not none for ever", () => {
  const use = { visits: 1, draws: 0, seen: NOW + 400 * DAY, dismissed: false, installed: false };
  expect(withView(use, NOW)).toMatchObject({ visits: 2, seen: NOW });
  expect(isRealUse(use)).toBe(false);
});
