import { describe, expect, test } from "vitest";
import { browser, FakeWorker, returning, settle } from "./update-for-tests.ts";

describe("the session of the first visit", () => {
  async function firstVisit() {
    const site = browser("a");
    const tab = site.open("a");
    await tab.updates.start();
    await site.registration.update();
    const { waiting } = site.registration;
    if (waiting !== null) site.activate(waiting);
    await settle();
    return { ...site, tab };
  }

  test("shows 'ready offline', not a prompt or a reload", async () => {
    const { tab } = await firstVisit();
    expect(tab.state()).toEqual({ prompt: false, bar: false, ready: true });
    expect(tab.page.reloads).toBe(0);
    tab.updates.dismissReady();
    expect(tab.state().ready).toBe(false);
  });

  test("announces a deploy, and Reload works", async () => {
    const { tab, deploy } = await firstVisit();
    await deploy("b", tab);
    expect(tab.state().prompt).toBe(true);
    tab.updates.accept();
    await settle();
    expect(tab.page.reloads).toBe(1);
  });

  test("shows 'ready offline' once per browser", async () => {
    const { tab, open, registration, activate } = await firstVisit();
    tab.updates.dismissReady();
    registration.active = null;
    const again = open("a");
    await again.updates.start();
    activate(new FakeWorker("a"));
    await settle();
    expect(again.state().ready).toBe(false);
  });
});

describe("a later visit", () => {
  test("shows 'ready offline' if the first visit ended before", async () => {
    const { open, activate } = browser("a");
    activate(new FakeWorker("a"));
    const tab = open("a");
    await tab.updates.start();
    expect(tab.state().ready).toBe(true);
  });

  test("shows nothing without a new build", async () => {
    const { tab, deploy } = await returning();
    await deploy("a", tab);
    expect(tab.state()).toEqual({ prompt: false, bar: false, ready: false });
  });

  test("announces each of three deploys, and accepts the last", async () => {
    const { tab, deploy, registration } = await returning();
    let changes = 0;
    tab.updates.store.subscribe(() => (changes += 1));
    for (const build of ["b", "c", "d"]) {
      await deploy(build, tab);
      expect(tab.state().prompt).toBe(true);
      tab.updates.later();
      expect(tab.state().prompt).toBe(false);
    }
    expect(changes).toBe(6);
    await deploy("e", tab);
    tab.updates.accept();
    await settle();
    expect(registration.active?.build).toBe("e");
    expect(tab.page.reloads).toBe(1);
  });

  test("announces a worker once", async () => {
    const { tab, deploy, registration } = await returning();
    await deploy("b", tab);
    tab.updates.later();
    registration.waiting?.become("installed");
    await settle();
    expect(tab.state().prompt).toBe(false);
  });

  test("announces a worker that has waited since an earlier visit", async () => {
    const { deploy, tab, open } = await returning();
    await deploy("b", tab);
    const second = open("a");
    await second.updates.start();
    await settle();
    expect(second.state().prompt).toBe(true);
  });

  test("activates the worker without a prompt if the page is of its build", async () => {
    const { deploy, tab, open, registration } = await returning();
    await deploy("b", tab);
    const fresh = open("b");
    await fresh.updates.start();
    await settle();
    // Not during the requests of the page's start.
    expect(registration.active?.build).toBe("a");
    fresh.page.timers.shift()?.();
    await settle();
    expect(registration.active?.build).toBe("b");
    expect(fresh.state()).toEqual({ prompt: false, bar: false, ready: false });
    expect(fresh.page.reloads).toBe(0);
    expect(fresh.updates.shouldLoadInFull()).toBe(false);
  });

  test("prompts for a new worker after a hard reload, which isn't a first visit", async () => {
    const { open, activate, registration } = await returning();
    const { active } = registration;
    registration.active = null;
    const hard = open("a");
    registration.active = active;
    await hard.updates.start();
    activate(new FakeWorker("b"));
    await settle();
    expect(hard.state()).toEqual({ prompt: true, bar: false, ready: false });
    expect(hard.page.reloads).toBe(0);
  });

  test("loads a document at the next navigation after Later", async () => {
    const { tab, deploy } = await returning();
    expect(tab.updates.shouldLoadInFull()).toBe(false);
    await deploy("b", tab);
    tab.updates.later();
    expect(tab.updates.shouldLoadInFull()).toBe(true);
  });
});

describe("accepting", () => {
  test("in one tab prompts in other tabs, or shows their bar if they have input", async () => {
    const { tab, deploy, open } = await returning();
    const [idle, typing] = [open("a"), open("a")];
    await Promise.all([idle.updates.start(), typing.updates.start()]);
    typing.page.dirty = true;
    await deploy("b", tab);
    tab.updates.accept();
    await settle();
    expect([tab, idle, typing].map((each) => each.page.reloads)).toEqual([1, 0, 0]);
    expect([idle.state().prompt, typing.state().bar]).toEqual([true, true]);
    typing.updates.reloadNow();
    expect(typing.page.reloads).toBe(1);
  });
  test("shows the bar if the page has input", async () => {
    const { tab, deploy } = await returning();
    await deploy("b", tab);
    tab.page.dirty = true;
    expect(tab.updates.shouldLoadInFull()).toBe(false);
    tab.updates.accept();
    await settle();
    expect(tab.page.reloads).toBe(0);
    expect(tab.state()).toMatchObject({ bar: true, prompt: false });
  });

  test("reloads after four seconds if the worker doesn't activate", async () => {
    const { tab, deploy, activate } = await returning();
    await deploy("b", tab);
    tab.page.stuck = true;
    tab.updates.accept();
    await settle();
    expect(tab.page.reloads).toBe(0);
    for (const timer of tab.page.timers) timer();
    expect(tab.page.reloads).toBe(1);
    // The reload was lost; the next change of the controller reloads.
    for (const build of ["b", "c"]) activate(new FakeWorker(build));
    await settle();
    expect([tab.page.reloads, tab.state().bar]).toEqual([2, true]);
  });

  test("reloads only once if the worker activated in time", async () => {
    const { tab, deploy, clock } = await returning();
    await deploy("b", tab);
    tab.updates.accept();
    await settle();
    clock.now += 60_000;
    for (const timer of tab.page.timers) timer();
    expect(tab.page.reloads).toBe(1);
  });

  test("shows the bar instead of a second reload within ten seconds", async () => {
    const { tab, deploy, activate } = await returning();
    await deploy("b", tab);
    tab.updates.accept();
    await settle();
    activate(new FakeWorker("c"));
    await settle();
    expect(tab.page.reloads).toBe(1);
    expect(tab.state().bar).toBe(true);
  });
});
