import * as v from "valibot";
import { parseJson } from "#contract/parse.ts";
import { Store } from "#data/store.ts";

/** Key in localStorage of the counted visits and draws, and of the dismissal. */
export const INSTALL_KEY = "marble-draws-install";
/** Visits or seen draws after which the installation is offered. */
export const MIN_VISITS = 3;
export const MIN_DRAWS = 3;
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

/** Current way of installation: the browser's prompt, the share menu of iOS, or none. */
export type InstallWay = "prompt" | "ios" | "none";

export interface InstallState {
  readonly way: InstallWay;
  /** Whether to show the card that offers the installation. */
  readonly offer: boolean;
}

/** Chromium's `beforeinstallprompt` event, which TypeScript lacks. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** Whether the site is used enough for an offer. */
export function isRealUse({ visits, draws }: Use): boolean {
  return visits >= MIN_VISITS || draws >= MIN_DRAWS;
}

/** Counts a view at `now` (epoch milliseconds), which may be a new visit. */
export function withView(use: Use, now: number): Use {
  const isSameVisit = Math.abs(now - use.seen) < VISIT_GAP_MS;
  return { ...use, visits: use.visits + (isSameVisit ? 0 : 1), seen: now };
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

  /** Defers the browser's prompt until the visitor accepts the offer. */
  readonly deferPrompt = (event: InstallPromptEvent): void => {
    event.preventDefault();
    this.#promptEvent = event;
    // The event also means that the site was uninstalled.
    this.#change({ installed: false });
  };

  readonly countDraw = (): void => this.#change({ draws: this.#use.draws + 1 });

  readonly dismiss = (): void => this.#change({ dismissed: true });

  readonly onInstalled = (): void => {
    this.#promptEvent = null;
    this.#change({ installed: true });
  };

  /** Shows the browser's prompt; dismissing it dismisses the offer. */
  readonly prompt = async (): Promise<void> => {
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
      return parseJson(Use, this.#deps.storage().getItem(INSTALL_KEY)) ?? NO_USE;
    } catch {
      return NO_USE;
    }
  }

  #write(): void {
    try {
      this.#deps.storage().setItem(INSTALL_KEY, JSON.stringify(this.#use));
    } catch {
      // Blocked storage: every view counts as the first.
    }
    this.#update();
  }
}

/** Follows the browser's installation events, whose types TypeScript lacks. */
export function followInstall(install: Install, events: Window): void {
  const deferPrompt = (event: Event) => install.deferPrompt(event as InstallPromptEvent);
  events.addEventListener("beforeinstallprompt", deferPrompt);
  events.addEventListener("appinstalled", install.onInstalled);
}
