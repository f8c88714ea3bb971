import type { Language } from "#contract/languages.ts";

/** The server's side of push, as the API client offers it. */
export interface PushApi {
  readonly key: () => Promise<string>;
  readonly subscribe: (subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
    readonly tracks: readonly number[];
    readonly lang: Language;
  }) => Promise<void>;
  readonly unsubscribe: (endpoint: string) => Promise<void>;
}

export interface PushDeps {
  readonly api: PushApi;
  /** Null where the browser has no push, as on an iPhone before the site is installed. */
  readonly manager: () => Promise<Pick<PushManager, "subscribe" | "getSubscription"> | null>;
  readonly askPermission: () => Promise<NotificationPermission>;
}

/** What came of switching notifications on. */
export type PushOutcome = "on" | "denied" | "unsupported" | "failed";

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  const bytes = new Uint8Array(a ?? new ArrayBuffer(0));
  return bytes.length === b.length && bytes.every((byte, at) => byte === b[at]);
}

/** The bytes of a base64url text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/").replaceAll("=", "");
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}

async function currentOrNew(
  manager: Pick<PushManager, "subscribe" | "getSubscription">,
  key: string,
): Promise<PushSubscription> {
  const applicationServerKey = fromBase64Url(key);
  const known = await manager.getSubscription();
  if (known !== null) {
    if (sameBytes(known.options.applicationServerKey, applicationServerKey)) return known;
    // The server's keys are new: what was subscribed with the old ones can't be pushed to.
    await known.unsubscribe();
  }
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Switches notifications of `tracks` on, or changes which; call it from a tap. */
export async function switchPushOn(
  deps: PushDeps,
  tracks: readonly number[],
  lang: Language,
): Promise<PushOutcome> {
  try {
    const manager = await deps.manager();
    const key = await deps.api.key();
    if (manager === null || key === "") return "unsupported";
    if ((await deps.askPermission()) !== "granted") return "denied";
    const { endpoint, keys } = (await currentOrNew(manager, key)).toJSON();
    const { p256dh, auth } = keys ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return "failed";
    await deps.api.subscribe({ endpoint, keys: { p256dh, auth }, tracks, lang });
    return "on";
  } catch (error) {
    const denied = error instanceof DOMException && error.name === "NotAllowedError";
    return denied ? "denied" : "failed";
  }
}

/**
 * Switches notifications off: at the browser first, which alone stops them, then at the server, which
 * forgets the address. True where both are done; the server prunes a dead address by itself otherwise.
 */
export async function switchPushOff(deps: PushDeps): Promise<boolean> {
  try {
    const subscription = (await (await deps.manager())?.getSubscription()) ?? null;
    if (subscription === null) return true;
    const { endpoint } = subscription;
    await subscription.unsubscribe();
    await deps.api.unsubscribe(endpoint);
    return true;
  } catch {
    return false;
  }
}

/** Whether this browser gets notifications of the site. */
export async function isPushOn(deps: PushDeps): Promise<boolean> {
  try {
    const subscription = await (await deps.manager())?.getSubscription();
    return subscription !== null && subscription !== undefined;
  } catch {
    return false;
  }
}
