import { describe, expect, test } from "vitest";
import { CHECK_GAP_MS } from "./update.ts";
import { browser, FakeWorker, returning, settle } from "./update-for-tests.ts";

describe("checking for a build", () => {
  test("while offline fails silently, and the next check finds the new build", async () => {
    const { tab, deploy, registration } = await returning();
    registration.offline = true;
    await deploy("b", tab);
    expect(tab.state().prompt).toBe(false);
    registration.offline = false;
    await tab.updates.check();
    await settle();
    expect(tab.state().prompt).toBe(true);
  });

  test("happens at most once in half a minute", async () => {
    const { tab, registration, clock } = await returning();
    clock.now += CHECK_GAP_MS;
    await Promise.all([tab.updates.check(), tab.updates.check(), tab.updates.check()]);
    expect(registration.checks).toBe(1);
  });

  test("happens for another build on the live stream, not for the page's own", async () => {
    const { tab, registration } = await returning();
    registration.server = "b";
    tab.updates.onServerBuild("build-1");
    tab.updates.onServerBuild("build-1");
    expect(tab.page.timers).toHaveLength(0);
    tab.updates.onServerBuild("build-2");
    expect(tab.updates.shouldLoadInFull()).toBe(true);
    for (const timer of tab.page.timers) timer();
    await settle();
    expect(tab.state().prompt).toBe(true);
  });

  test("happens for each further build on the live stream", async () => {
    const { tab, registration } = await returning();
    tab.updates.onServerBuild("build-a");
    for (const build of ["b", "c", "d"]) {
      tab.updates.onServerBuild(`build-${build}`);
      for (const timer of tab.page.timers.splice(0)) timer();
      await settle();
      tab.updates.later();
    }
    expect(registration.checks).toBe(3);
  });

  test("waits for a pending installation, which may fail, and finds the build deployed meanwhile", async () => {
    const { tab, registration } = await returning();
    tab.updates.onServerBuild("build-a");
    const broken = new FakeWorker("b");
    registration.installing = broken;
    registration.server = "c";
    tab.updates.onServerBuild("build-c");
    for (const timer of tab.page.timers) timer();
    await settle();
    registration.installing = null;
    broken.become("redundant");
    await settle();
    expect(tab.state().prompt).toBe(true);
  });

  test("works by the build's id in a browser without service workers", async () => {
    const tab = browser("a").open("a", { container: null, pageBuild: "build-1" });
    await tab.updates.start();
    tab.updates.onServerBuild("build-2");
    expect(tab.state().prompt).toBe(true);
    tab.updates.accept();
    expect(tab.page.reloads).toBe(1);
  });
});
