import * as v from "valibot";
import { readJson } from "#contract/read.ts";
import { Store } from "#data/store.ts";

/** Key in localStorage of visits, draws seen and the dismissal. */
export const INSTALL_KEY = "marble-draws-install";
/** Visits or seen draws that count as real use. */
export const VISITS_ENOUGH = 3;
export const DRAWS_ENOUGH = 3;
/** Milliseconds without a view after which the next one is a new visit. */
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

/** How the site can be installed: by the browser's prompt, by the share menu of iOS, or not now. */
export type InstallWay = "prompt" | "ios" | "none";

export interface InstallState {
  readonly way: InstallWay;
  /** Whether to show the card that offers the installation. */
  readonly offer: boolean;
}

/** Chromium's event of its install prompt, which TypeScript doesn't know. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** Whether the site is used enough for an offer; never on the first view. */
export function isRealUse({ visits, draws }: Use): boolean {
  return visits >= VISITS_ENOUGH || draws >= DRAWS_ENOUGH;
}

/** Counts a view at `now` (epoch milliseconds), which may be a new visit. */
export function withView(use: Use, now: number): Use {
  const again = Math.abs(now - use.seen) < VISIT_GAP_MS;
  return { ...use, visits: use.visits + (again ? 0 : 1), seen: now };
}

/** Whether the browser runs on an iPhone or iPad, where the share menu installs. */
export function isIos(agent: string, touchPoints: number): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(agent) || (/\bMacintosh\b/.test(agent) && touchPoints > 1);
}

export interface InstallDeps {
  /** Returns localStorage, or throws if it is blocked. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly agent: string;
  readonly touchPoints: number;
  /** Whether this page runs as an installed app. */
  readonly standalone: boolean;
}

/** Decides when and how to offer the installation. */
export class Install {
  readonly store = new Store<InstallState>({ way: "none", offer: false });
  readonly #deps: InstallDeps;
  #promptEvent: InstallPromptEvent | null = null;
  #use: Use;

  constructor(deps: InstallDeps) {
    this.#deps = deps;
    this.#use = withView(this.#read(), deps.now());
    this.#write();
  }

  /** Holds back the browser's prompt, for the card. */
  readonly hold = (event: InstallPromptEvent): void => {
    event.preventDefault();
    this.#promptEvent = event;
    // The browser also offers it after an uninstallation.
    this.#change({ installed: false });
  };

  readonly drawSeen = (): void => this.#change({ draws: this.#use.draws + 1 });

  readonly dismiss = (): void => this.#change({ dismissed: true });

  readonly installed = (): void => {
    this.#promptEvent = null;
    this.#change({ installed: true });
  };

  /** Shows the browser's prompt; dismissing it dismisses the offer. */
  readonly ask = async (): Promise<void> => {
    const event = this.#promptEvent;
    if (event === null) return;
    this.#promptEvent = null;
    const { outcome } = await event.prompt();
    if (outcome === "dismissed") this.dismiss();
    else this.#update();
  };

  #way(): InstallWay {
    const { standalone, agent, touchPoints } = this.#deps;
    if (standalone || this.#use.installed) return "none";
    if (this.#promptEvent !== null) return "prompt";
    return isIos(agent, touchPoints) ? "ios" : "none";
  }

  #change(change: Partial<Use>): void {
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
      return readJson(Use, this.#deps.storage().getItem(INSTALL_KEY)) ?? NO_USE;
    } catch {
      return NO_USE;
    }
  }

  #write(): void {
    try {
      this.#deps.storage().setItem(INSTALL_KEY, JSON.stringify(this.#use));
    } catch {
      // Without storage every view is the first, which gets no offer.
    }
    this.#update();
  }
}

/** Follows the browser's events of installation, whose types TypeScript doesn't know. */
export function followInstall(install: Install, events: Window): void {
  const hold = (event: Event) => install.hold(event as InstallPromptEvent);
  events.addEventListener("beforeinstallprompt", hold);
  events.addEventListener("appinstalled", install.installed);
}
