import * as v from "valibot";
import { Store } from "#lib/store.ts";

/** Where visits, draws seen and the dismissal stand in localStorage. */
export const INSTALL_KEY = "marble-draws-install";
/** What counts as real use: so many visits, or so many draws seen. Never the first view. */
export const VISITS_ENOUGH = 3;
export const DRAWS_ENOUGH = 3;
/** Milliseconds without use after which a page view is another visit. */
const VISIT_GAP_MS = 30 * 60_000;

const Use = v.object({
  visits: v.fallback(v.number(), 0),
  draws: v.fallback(v.number(), 0),
  /** Epoch milliseconds of the last view; 0: never. */
  seen: v.fallback(v.number(), 0),
  dismissed: v.fallback(v.boolean(), false),
  installed: v.fallback(v.boolean(), false),
});
export type Use = v.InferOutput<typeof Use>;

const NO_USE: Use = { visits: 0, draws: 0, seen: 0, dismissed: false, installed: false };

/** How the site can be installed: by the browser's prompt, by hand as on iOS, or not (now). */
export type InstallWay = "prompt" | "ios" | "none";

export interface InstallState {
  readonly way: InstallWay;
  /** Whether to show the card that offers it. */
  readonly offer: boolean;
}

/** Chromium's event that holds its install prompt back; TypeScript doesn't know it. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** Whether use is real by now: never on the first visit's first view. */
export function isRealUse({ visits, draws }: Use): boolean {
  return visits >= VISITS_ENOUGH || draws >= DRAWS_ENOUGH;
}

/** Counts a view at `now`: one after half an hour without any is a new visit. */
export function withView(use: Use, now: number): Use {
  const again = Math.abs(now - use.seen) < VISIT_GAP_MS;
  return { ...use, visits: use.visits + (again ? 0 : 1), seen: now };
}

/** Whether a browser is Safari on an iPhone or iPad, where installing goes by the share menu. */
export function isIos(agent: string, touchPoints: number): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(agent) || (/\bMacintosh\b/.test(agent) && touchPoints > 1);
}

export interface InstallDeps {
  /** localStorage; may throw. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly agent: string;
  readonly touchPoints: number;
  /** Whether this page runs as an installed app. */
  readonly standalone: boolean;
  /** Called once the site is installed. */
  readonly onInstalled?: () => void;
}

/** When to offer the installation, and by which way. */
export class Install {
  readonly store = new Store<InstallState>({ way: "none", offer: false });
  readonly #deps: InstallDeps;
  #held: InstallPromptEvent | null = null;
  #use: Use;

  constructor(deps: InstallDeps) {
    this.#deps = deps;
    this.#use = withView(this.#read(), deps.now());
    this.#write();
  }

  /** The browser would offer it now: it is kept for the card. */
  readonly hold = (event: InstallPromptEvent): void => {
    event.preventDefault();
    this.#held = event;
    // Offered again after an uninstallation.
    this.#note({ installed: false });
  };

  /** A draw came while the visitor looked on. */
  readonly drawSeen = (): void => this.#note({ draws: this.#use.draws + 1 });

  /** The visitor doesn't want it: never ask again. */
  readonly dismiss = (): void => this.#note({ dismissed: true });

  /** The site was installed, by whatever way. */
  readonly installed = (): void => {
    this.#held = null;
    this.#note({ installed: true });
    this.#deps.onInstalled?.();
  };

  /** Shows the browser's prompt; a refusal there is a dismissal. */
  readonly ask = async (): Promise<void> => {
    const event = this.#held;
    if (event === null) return;
    this.#held = null;
    const { outcome } = await event.prompt();
    if (outcome === "dismissed") this.dismiss();
    else this.#update();
  };

  #way(): InstallWay {
    const { standalone, agent, touchPoints } = this.#deps;
    if (standalone || this.#use.installed) return "none";
    if (this.#held !== null) return "prompt";
    return isIos(agent, touchPoints) ? "ios" : "none";
  }

  #note(change: Partial<Use>): void {
    this.#use = { ...this.#use, ...change };
    this.#write();
  }

  #update(): void {
    const way = this.#way();
    const offer = way !== "none" && !this.#use.dismissed && isRealUse(this.#use);
    const before = this.store.get();
    if (before.way !== way || before.offer !== offer) this.store.set({ way, offer });
  }

  #read(): Use {
    try {
      const read = v.safeParse(Use, JSON.parse(this.#deps.storage().getItem(INSTALL_KEY) ?? ""));
      return read.success ? read.output : NO_USE;
    } catch {
      return NO_USE;
    }
  }

  #write(): void {
    try {
      this.#deps.storage().setItem(INSTALL_KEY, JSON.stringify(this.#use));
    } catch {
      // Without storage each page is a first view, which is never asked.
    }
    this.#update();
  }
}

/** Follows the browser's own events of installing; returns how to stop. */
export function followInstall(install: Install, events: Window): () => void {
  // The listener of this event gets no other; TypeScript doesn't know its name.
  const hold = (event: Event) => install.hold(event as InstallPromptEvent);
  events.addEventListener("beforeinstallprompt", hold);
  events.addEventListener("appinstalled", install.installed);
  return () => {
    events.removeEventListener("beforeinstallprompt", hold);
    events.removeEventListener("appinstalled", install.installed);
  };
}
