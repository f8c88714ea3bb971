import { connectNotificationDb } from "./push/notification-db.ts";
import { Outbox } from "./outbox/outbox.ts";
import { storeDialogsOnClick, storeUsedFiles } from "./used-files.ts";
import { startUpdates } from "./update/start.ts";

/** The page's side of updates, of the outbox and of notifications, for tests that drive it in a real browser. */
storeUsedFiles(() => ["/art/a.svg"]);
storeDialogsOnClick();

const updates = startUpdates({
  entry: new URL(document.querySelector("script")?.src ?? "", location.href).pathname,
  pageBuild: null,
  isDirty: () => document.querySelector("textarea") !== null,
  serverBuild: () => "",
});

const outbox = new Outbox({
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  locks: navigator.locks,
});

Object.assign(window, { updates, outbox, notificationDb: connectNotificationDb() });
