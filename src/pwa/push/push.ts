import {
  NO_NOTIFICATIONS,
  type NotificationDb,
  type NotificationRecord,
} from "./notification-db.ts";
import { type ApiDeps, createApi, createBase } from "#data/api/api.ts";
import { ApiError } from "#data/api/api-error.ts";
import { catalogue } from "#contract/endpoints.ts";
import { pushKey, pushSubscribe, type PushSubscribe, pushUnsubscribe } from "#contract/push.ts";
import type { Language } from "#contract/languages.ts";

/** Name of the lock that allows one tab or the worker to sync at a time, and of the tabs' channel. */
export const NOTIFICATIONS_LOCK = "marble-draws-notices";
/** Milliseconds after which the subscription is sent again, in case the server lost it. */
export const RESEND_MS = 86_400_000;
/** Status of a call with data unknown to the server. */
const UNPROCESSABLE = 422;

function pushApi({ fetch, base, lang }: Pick<ApiDeps, "fetch"> & { base: string; lang: Language }) {
  const api = createApi({ base: createBase(base), fetch });
  return {
    /** The server's public key, base64url; "" if it sends no notifications. */
    key: async () => (await api.call(pushKey, { lang })).public_key,
    subscribe: (body: PushSubscribe) => api.call(pushSubscribe, { lang, body }),
    unsubscribe: (endpoint: string) => api.call(pushUnsubscribe, { lang, body: { endpoint } }),
    tracks: async () => (await api.call(catalogue, { lang })).map(({ id }) => id),
  };
}
type PushApi = ReturnType<typeof pushApi>;

function isUnknownToServer(error: unknown): boolean {
  return error instanceof ApiError && error.code === UNPROCESSABLE;
}

export type Manager = Pick<PushManager, "subscribe" | "getSubscription">;

export interface PushDeps {
  readonly db: Pick<NotificationDb, "read" | "change" | "tidy">;
  /** The browser's push manager; null without one, as on an iPhone before the site is installed. */
  readonly manager: () => Promise<Manager | null>;
  readonly permission: () => NotificationPermission;
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Origin of the API; default: the origin in the record. */
  readonly base?: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Null if the browser has no Web Locks. */
  readonly locks: Pick<LockManager, "request"> | null;
}

/** State after a sync. */
export type PushOutcome = "on" | "off" | "denied" | "unsupported" | "failed";

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  const bytes = new Uint8Array(a ?? new ArrayBuffer(0));
  return bytes.length === b.length && bytes.every((byte, index) => byte === b[index]);
}

export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/").replaceAll("=", "");
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}

async function currentOrNew(manager: Manager, key: string): Promise<PushSubscription> {
  const applicationServerKey = decodeBase64Url(key);
  const current = await manager.getSubscription();
  if (current !== null) {
    if (sameBytes(current.options.applicationServerKey, applicationServerKey)) return current;
    // The server has new keys: it can't push to a subscription with the old ones.
    await current.unsubscribe();
  }
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** The record with the endpoint of the server's subscription marked as stale. */
function withoutSubscription(record: NotificationRecord): NotificationRecord {
  const { told, stale } = record;
  if (told === null) return record;
  return { ...record, told: null, stale: [...new Set([...stale, told.endpoint])] };
}

function isUpToDate(record: NotificationRecord, endpoint: string, now: number): boolean {
  const { told, lang } = record;
  return (
    told?.endpoint === endpoint &&
    told.at !== null &&
    told.lang === lang &&
    told.tracks.join() === record.tracks.join() &&
    Math.abs(now - told.at) < RESEND_MS
  );
}

/** Unsubscribes stale endpoints; failed ones are retried next time. Returns whether none is left. */
async function unsubscribeStale(
  deps: PushDeps,
  api: PushApi,
  record: NotificationRecord,
): Promise<boolean> {
  const done: string[] = [];
  for (const endpoint of record.stale) {
    try {
      await api.unsubscribe(endpoint);
    } catch (error) {
      // The server rejects an endpoint that it can't parse, so it can't have it.
      if (!isUnknownToServer(error)) break;
    }
    done.push(endpoint);
  }
  if (done.length === 0) return record.stale.length === 0;
  const left = (endpoint: string) => !done.includes(endpoint);
  const { stale } = await deps.db.change((now) => ({ ...now, stale: now.stale.filter(left) }));
  return stale.length === 0;
}

async function switchOff(deps: PushDeps, api: PushApi): Promise<PushOutcome> {
  // The browser's subscription first: without it there are no notifications.
  const subscription = (await (await deps.manager())?.getSubscription()) ?? null;
  if (subscription !== null) await subscription.unsubscribe();
  const endpoints = subscription === null ? [] : [subscription.endpoint];
  const record = await deps.db.change((before) => {
    const { stale, ...others } = withoutSubscription(before);
    return { ...others, stale: [...new Set([...stale, ...endpoints])] };
  });
  if (!(await unsubscribeStale(deps, api, record))) return "failed";
  await deps.db.tidy();
  return "off";
}

/** Subscribes at the server; drops tracks that it no longer has. */
async function subscribe(
  deps: PushDeps,
  api: PushApi,
  subscription: PushSubscription,
): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new Error("the subscription has no endpoint or keys");
  }
  const send = async ({ tracks, lang }: NotificationRecord) => {
    const withSubscription = (at: number | null) => (before: NotificationRecord) => ({
      ...(before.told?.endpoint === endpoint ? before : withoutSubscription(before)),
      base: deps.base?.() ?? before.base,
      told: { endpoint, tracks, lang, at },
    });
    // Recorded first: if the page closes before the response, the server may have the subscription.
    await deps.db.change(withSubscription(null));
    await api.subscribe({ endpoint, keys: { p256dh, auth }, lang, cate_ids: tracks });
    await deps.db.change(withSubscription(deps.now()));
  };
  const record = (await deps.db.read()) ?? NO_NOTIFICATIONS;
  // The next sync handles tracks that were switched off meanwhile.
  if (record.tracks.length === 0 || isUpToDate(record, endpoint, deps.now())) return;
  try {
    await send(record);
  } catch (error) {
    if (!isUnknownToServer(error)) throw error;
    const existing = await api.tracks();
    const left = record.tracks.filter((track) => existing.includes(track));
    if (left.length === 0 || left.length === record.tracks.length) throw error;
    await send(await deps.db.change((before) => ({ ...before, tracks: left })));
  }
}

async function switchOn(deps: PushDeps, api: PushApi): Promise<PushOutcome> {
  const manager = await deps.manager();
  if (manager === null) return "unsupported";
  if (deps.permission() !== "granted") {
    // The browser has ended the subscription along with the permission. The tracks stay in the record.
    await unsubscribeStale(deps, api, await deps.db.change(withoutSubscription));
    return "denied";
  }
  const key = await api.key();
  if (key === "") return "unsupported";
  await subscribe(deps, api, await currentOrNew(manager, key));
  const record = await deps.db.read();
  if (record !== null) await unsubscribeStale(deps, api, record);
  return "on";
}

async function syncAlone(deps: PushDeps): Promise<PushOutcome> {
  const record = await deps.db.read();
  if (record === null) return "off";
  const { lang } = record;
  const api = pushApi({ fetch: deps.fetch, base: deps.base?.() ?? record.base, lang });
  try {
    return await (record.tracks.length === 0 ? switchOff(deps, api) : switchOn(deps, api));
  } catch (error) {
    const denied = error instanceof DOMException && error.name === "NotAllowedError";
    return denied ? "denied" : "failed";
  }
}

/**
 * Syncs browser and server with the record: subscribes, also again if the browser's endpoint or the server's key has
 * changed, sends tracks and language, or unsubscribes. Never prompts the visitor. One tab or the worker runs it at a
 * time.
 */
export async function syncPush(deps: PushDeps): Promise<PushOutcome> {
  try {
    const sync = () => syncAlone(deps);
    return deps.locks === null ? await sync() : await deps.locks.request(NOTIFICATIONS_LOCK, sync);
  } catch {
    return "failed";
  }
}
