import { describe, expect, test } from "vitest";
import { CHECK_GAP_MS } from "./update.ts";
import { browser, FakeWorker, returning, settled } from "./update-for-tests.ts";

describe("checking", () => {
  test("while offline fails in silence, and the next occasion finds the new build", async () => {
    const { tab, deploy, registration } = await returning();
    registration.offline = true;
    await deploy("b", tab);
    expect(tab.state().prompt).toBe(false);
    registration.offline = false;
    await tab.updates.check();
    await settled();
    expect(tab.state().prompt).toBe(true);
  });

  test("happens once in half a minute, however often the page comes into view", async () => {
    const { tab, registration, clock } = await returning();
    clock.now += CHECK_GAP_MS;
    await Promise.all([tab.updates.check(), tab.updates.check(), tab.updates.check()]);
    expect(registration.checks).toBe(1);
  });

  test("another build on the live stream leads to a check; the page's own doesn't", async () => {
    const { tab, registration } = await returning();
    registration.server = "b";
    tab.updates.buildSeen("build-1");
    tab.updates.buildSeen("build-1");
    expect(tab.page.timers).toHaveLength(0);
    tab.updates.buildSeen("build-2");
    expect(tab.updates.shouldLoadInFull()).toBe(true);
    for (const timer of tab.page.timers) timer();
    await settled();
    expect(tab.state().prompt).toBe(true);
  });

  test("each further build on the live stream leads to a check of its own", async () => {
    const { tab, registration } = await returning();
    tab.updates.buildSeen("build-a");
    for (const build of ["b", "c", "d"]) {
      tab.updates.buildSeen(`build-${build}`);
      for (const timer of tab.page.timers.splice(0)) timer();
      await settled();
      tab.updates.later();
    }
    expect(registration.checks).toBe(3);
  });

  test("waits for the end of an install, whose build may be broken, and finds the one that came meanwhile", async () => {
    const { tab, registration } = await returning();
    tab.updates.buildSeen("build-a");
    const broken = new FakeWorker("b");
    registration.installing = broken;
    registration.server = "c";
    tab.updates.buildSeen("build-c");
    for (const timer of tab.page.timers) timer();
    await settled();
    registration.installing = null;
    broken.become("redundant");
    await settled();
    expect(tab.state().prompt).toBe(true);
  });

  test("a browser without service workers prompts by the build's id alone", async () => {
    const tab = browser("a").open("a", { container: null, pageBuild: "build-1" });
    await tab.updates.start();
    tab.updates.buildSeen("build-2");
    expect(tab.state().prompt).toBe(true);
    tab.updates.accept();
    expect(tab.page.reloads).toBe(1);
  });
});
