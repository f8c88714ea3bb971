import { describe, expect, test } from "vitest";
import { browser, FakeWorker, returning, settled } from "./update-for-tests.ts";

describe("the session of the first visit", () => {
  async function firstVisit() {
    const site = browser("a");
    const tab = site.open("a");
    await tab.updates.start();
    await site.registration.update();
    const { waiting } = site.registration;
    if (waiting !== null) site.activate(waiting);
    await settled();
    return { ...site, tab };
  }

  test("ends in 'ready offline', not in a prompt or a reload", async () => {
    const { tab } = await firstVisit();
    expect(tab.state()).toEqual({ prompt: false, bar: false, ready: true });
    expect(tab.page.reloads).toBe(0);
    tab.updates.dismissReady();
    expect(tab.state().ready).toBe(false);
  });

  test("a deploy in it is announced, and Reload works", async () => {
    const { tab, deploy } = await firstVisit();
    await deploy("b", tab);
    expect(tab.state().prompt).toBe(true);
    tab.updates.accept();
    await settled();
    expect(tab.page.reloads).toBe(1);
  });

  test("'ready offline' is said once in a browser's life", async () => {
    const { tab, open, registration, activate } = await firstVisit();
    tab.updates.dismissReady();
    registration.active = null;
    const again = open("a");
    await again.updates.start();
    activate(new FakeWorker("a"));
    await settled();
    expect(again.state().ready).toBe(false);
  });
});

describe("a later visit", () => {
  test("says 'ready offline' where the first one ended before it could", async () => {
    const { open, activate } = browser("a");
    activate(new FakeWorker("a"));
    const tab = open("a");
    await tab.updates.start();
    expect(tab.state().ready).toBe(true);
  });

  test("says nothing while nothing is new", async () => {
    const { tab, deploy } = await returning();
    await deploy("a", tab);
    expect(tab.state()).toEqual({ prompt: false, bar: false, ready: false });
  });

  test("three deploys in one page life are announced three times, and the last one is taken", async () => {
    const { tab, deploy, registration } = await returning();
    let told = 0;
    tab.updates.store.subscribe(() => (told += 1));
    for (const build of ["b", "c", "d"]) {
      await deploy(build, tab);
      expect(tab.state().prompt).toBe(true);
      tab.updates.later();
      expect(tab.state().prompt).toBe(false);
    }
    expect(told).toBe(6);
    await deploy("e", tab);
    tab.updates.accept();
    await settled();
    expect(registration.active?.build).toBe("e");
    expect(tab.page.reloads).toBe(1);
  });

  test("a worker is announced once, however often it is looked at", async () => {
    const { tab, deploy, registration } = await returning();
    await deploy("b", tab);
    tab.updates.later();
    registration.waiting?.become("installed");
    await settled();
    expect(tab.state().prompt).toBe(false);
  });

  test("a worker that waits since an earlier visit is announced at the start", async () => {
    const { deploy, tab, open } = await returning();
    await deploy("b", tab);
    const second = open("a");
    await second.updates.start();
    await settled();
    expect(second.state().prompt).toBe(true);
  });

  test("a page that is of the new build already lets its worker take over without a word", async () => {
    const { deploy, tab, open, registration } = await returning();
    await deploy("b", tab);
    const fresh = open("b");
    await fresh.updates.start();
    await settled();
    // Not among the requests of the page's own start.
    expect(registration.active?.build).toBe("a");
    fresh.page.timers.shift()?.();
    await settled();
    expect(registration.active?.build).toBe("b");
    expect(fresh.state()).toEqual({ prompt: false, bar: false, ready: false });
    expect(fresh.page.reloads).toBe(0);
    expect(fresh.updates.shouldLoadInFull()).toBe(false);
  });

  test("a page that was loaded past its worker is no first visit: a takeover asks", async () => {
    const { open, activate, registration } = await returning();
    const { active } = registration;
    registration.active = null;
    const hard = open("a");
    registration.active = active;
    await hard.updates.start();
    activate(new FakeWorker("b"));
    await settled();
    expect(hard.state()).toEqual({ prompt: true, bar: false, ready: false });
    expect(hard.page.reloads).toBe(0);
  });

  test("after Later the next navigation is a full load", async () => {
    const { tab, deploy } = await returning();
    expect(tab.updates.shouldLoadInFull()).toBe(false);
    await deploy("b", tab);
    tab.updates.later();
    expect(tab.updates.shouldLoadInFull()).toBe(true);
  });
});

describe("accepting", () => {
  test("in one tab has the other one ask, or show its bar where something is typed", async () => {
    const { tab, deploy, open } = await returning();
    const [idle, typing] = [open("a"), open("a")];
    await Promise.all([idle.updates.start(), typing.updates.start()]);
    typing.page.dirty = true;
    await deploy("b", tab);
    tab.updates.accept();
    await settled();
    expect([tab, idle, typing].map((each) => each.page.reloads)).toEqual([1, 0, 0]);
    expect([idle.state().prompt, typing.state().bar]).toEqual([true, true]);
    typing.updates.reloadNow();
    expect(typing.page.reloads).toBe(1);
  });
  test("with something typed here keeps the page until it is asked for again", async () => {
    const { tab, deploy } = await returning();
    await deploy("b", tab);
    tab.page.dirty = true;
    expect(tab.updates.shouldLoadInFull()).toBe(false);
    tab.updates.accept();
    await settled();
    expect(tab.page.reloads).toBe(0);
    expect(tab.state()).toMatchObject({ bar: true, prompt: false });
  });

  test("reloads after four seconds where the worker is stuck, and only then", async () => {
    const { tab, deploy, activate } = await returning();
    await deploy("b", tab);
    tab.page.stuck = true;
    tab.updates.accept();
    await settled();
    expect(tab.page.reloads).toBe(0);
    for (const timer of tab.page.timers) timer();
    expect(tab.page.reloads).toBe(1);
    // The page is still there: its reload was lost, the next one isn't.
    for (const build of ["b", "c"]) activate(new FakeWorker(build));
    await settled();
    expect([tab.page.reloads, tab.state().bar]).toEqual([2, true]);
  });

  test("the fallback does nothing where the worker took over", async () => {
    const { tab, deploy, clock } = await returning();
    await deploy("b", tab);
    tab.updates.accept();
    await settled();
    clock.now += 60_000;
    for (const timer of tab.page.timers) timer();
    expect(tab.page.reloads).toBe(1);
  });

  test("a second takeover within ten seconds shows the bar: no reload loop", async () => {
    const { tab, deploy, activate } = await returning();
    await deploy("b", tab);
    tab.updates.accept();
    await settled();
    activate(new FakeWorker("c"));
    await settled();
    expect(tab.page.reloads).toBe(1);
    expect(tab.state().bar).toBe(true);
  });
});
