import {
  CHECK_GAP_MS,
  type ContainerLike,
  type RegistrationLike,
  type UpdateDeps,
  Updates,
  type WorkerLike,
} from "./update.ts";

/** A worker of build `build` as a browser holds it. */
export class FakeWorker extends EventTarget implements WorkerLike {
  state = "installing";
  readonly build: string;
  constructor(build: string) {
    super();
    this.build = build;
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget implements RegistrationLike {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  server = "";
  offline = false;
  checks = 0;

  /** Installs the server's worker if it differs, as a browser does. */
  async update() {
    this.checks += 1;
    if (this.offline) throw new TypeError("Failed to fetch");
    const known = this.waiting ?? this.active;
    // Chromium ignores checks during an installation.
    if (this.installing !== null || known?.build === this.server) return;
    const worker = new FakeWorker(this.server);
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    this.installing = null;
    this.waiting?.become("redundant");
    this.waiting = worker;
    worker.become("installed");
  }
}

class FakeContainer extends EventTarget implements ContainerLike {
  controller: FakeWorker | null = null;
}

function memoryStorage(): Pick<Storage, "getItem" | "setItem"> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
  };
}

/** A browser with one site: its registration, and pages that are opened on it. */
export function browser(build: string) {
  const registration = new FakeRegistration();
  registration.server = build;
  const pages: { container: FakeContainer; setController: (worker: FakeWorker) => void }[] = [];
  const clock = { now: 1_700_000_000_000 };
  const shown = { ready: false };

  function activate(worker: FakeWorker) {
    registration.waiting = null;
    registration.active = worker;
    worker.become("activated");
    for (const page of pages) page.setController(worker);
  }

  function open(pageBuild: string, more: Partial<UpdateDeps> = {}) {
    const container = new FakeContainer();
    container.controller = registration.active;
    const page = { reloads: 0, dirty: false, stuck: false, timers: [] as (() => void)[] };
    const storage = memoryStorage();
    const updates = new Updates({
      container,
      register: async () => registration,
      skipWaiting: (worker) => {
        if (!page.stuck && worker instanceof FakeWorker) activate(worker);
      },
      hasPageBuild: async (worker) => worker instanceof FakeWorker && worker.build === pageBuild,
      pageBuild: null,
      isDirty: () => page.dirty,
      path: () => "/",
      reload: () => (page.reloads += 1),
      guard: { storage: () => storage, now: () => clock.now, load: () => null },
      wasReadyShown: () => shown.ready,
      markReadyShown: () => Object.assign(shown, { ready: true }),
      whenQuiet: (run) => void page.timers.push(run),
      setTimeout: (run) => void page.timers.push(run),
      random: () => 0,
      ...more,
    });
    pages.push({
      container,
      setController(worker) {
        container.controller = worker;
        container.dispatchEvent(new Event("controllerchange"));
      },
    });
    return { page, updates, state: () => updates.store.get() };
  }

  async function deploy(next: string, { updates }: { updates: Updates }) {
    registration.server = next;
    clock.now += CHECK_GAP_MS;
    await updates.check();
    await settle();
  }

  return { registration, open, deploy, activate, clock };
}

/** Lets pending promises settle. */
export async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A browser on its second visit, controlled by a worker of build `a`. */
export async function returning() {
  const site = browser("a");
  const worker = new FakeWorker("a");
  site.activate(worker);
  const tab = site.open("a");
  // The first visit has shown that the site works offline.
  tab.updates.dismissReady();
  await tab.updates.start();
  return { ...site, tab };
}
