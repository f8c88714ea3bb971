import { startUpdates } from "#pwa/start-updates.ts";

/** The page's side of updates, for tests that drive it in a real browser. */
const updates = startUpdates({
  script: "/sw.js",
  entry: new URL(document.querySelector("script")?.src ?? "", location.href).pathname,
  pageBuild: null,
  isDirty: () => document.querySelector("textarea") !== null,
});

Object.assign(window, { updates });
