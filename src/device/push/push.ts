import type { NoticeDb } from "#device/push/notification-db.ts";
import { NO_NOTICES, type NoticeRecord } from "#device/push/notification-record.ts";
import { type ApiDeps, createApi } from "#api/api.ts";
import { ApiError } from "#api/api-error.ts";
import { createBase } from "#api/base.ts";
import { catalogue } from "#contract/endpoints.ts";
import { pushKey, pushSubscribe, type PushSubscribe, pushUnsubscribe } from "#contract/push.ts";
import type { Language } from "#contract/languages.ts";

/** Name of the lock under which one tab, or the worker, settles at a time, and of the tabs' channel. */
export const NOTIFICATIONS_LOCK = "marble-draws-notices";
/** Milliseconds after which the server is told again what it should know, in case it forgot. */
export const TELL_AGAIN_MS = 86_400_000;
/** Status of a call that names something the server doesn't know. */
const UNPROCESSABLE = 422;

/** The server's side of push. */
function pushApi({ fetch, base, lang }: Pick<ApiDeps, "fetch"> & { base: string; lang: Language }) {
  const api = createApi({ base: createBase(base), fetch });
  return {
    /** The server's public key, base64url; "" where it sends no notifications. */
    key: async () => (await api.call(pushKey, { lang })).public_key,
    subscribe: (body: PushSubscribe) => api.call(pushSubscribe, { lang, body }),
    unsubscribe: (endpoint: string) => api.call(pushUnsubscribe, { lang, body: { endpoint } }),
    /** Ids of the tracks that exist. */
    tracks: async () => (await api.call(catalogue, { lang })).map(({ id }) => id),
  };
}
type PushApi = ReturnType<typeof pushApi>;

function isUnknownToServer(error: unknown): boolean {
  return error instanceof ApiError && error.code === UNPROCESSABLE;
}

/** The browser's side of push. */
export type Manager = Pick<PushManager, "subscribe" | "getSubscription">;

export interface PushDeps {
  readonly db: Pick<NoticeDb, "read" | "change" | "tidy">;
  /** Null where the browser has no push, as on an iPhone before the site is installed. */
  readonly manager: () => Promise<Manager | null>;
  readonly permission: () => NotificationPermission;
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Where the API is. Absent: where it was. */
  readonly base?: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Null where the browser has no Web Locks: tabs at odds then meet in the record. */
  readonly locks: Pick<LockManager, "request"> | null;
}

/** How notifications stand once browser and server were told what is wanted. */
export type Settled = "on" | "off" | "denied" | "unsupported" | "failed";

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  const bytes = new Uint8Array(a ?? new ArrayBuffer(0));
  return bytes.length === b.length && bytes.every((byte, at) => byte === b[at]);
}

/** The bytes of a base64url text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/").replaceAll("=", "");
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}

async function currentOrNew(manager: Manager, key: string): Promise<PushSubscription> {
  const applicationServerKey = fromBase64Url(key);
  const known = await manager.getSubscription();
  if (known !== null) {
    if (sameBytes(known.options.applicationServerKey, applicationServerKey)) return known;
    // The server's keys are new: what was subscribed with the old ones can't be pushed to.
    await known.unsubscribe();
  }
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** The record without what the server was told, whose endpoint it is to forget. */
function untold(record: NoticeRecord): NoticeRecord {
  const { told, stale } = record;
  if (told === null) return record;
  return { ...record, told: null, stale: [...new Set([...stale, told.endpoint])] };
}

function isTold({ told, lang, tracks }: NoticeRecord, endpoint: string, now: number): boolean {
  return (
    told?.endpoint === endpoint &&
    told.at !== null &&
    told.lang === lang &&
    told.tracks.join() === tracks.join() &&
    Math.abs(now - told.at) < TELL_AGAIN_MS
  );
}

/** Has the server forget what it is to forget; what fails stays for the next time. */
async function forget(deps: PushDeps, api: PushApi, record: NoticeRecord): Promise<boolean> {
  const done: string[] = [];
  for (const endpoint of record.stale) {
    try {
      await api.unsubscribe(endpoint);
    } catch (error) {
      // One that it can't even read, it doesn't have.
      if (!isUnknownToServer(error)) break;
    }
    done.push(endpoint);
  }
  if (done.length === 0) return record.stale.length === 0;
  const left = (endpoint: string) => !done.includes(endpoint);
  const { stale } = await deps.db.change((now) => ({ ...now, stale: now.stale.filter(left) }));
  return stale.length === 0;
}

async function switchOff(deps: PushDeps, api: PushApi): Promise<Settled> {
  // At the browser first, which alone stops them.
  const subscription = (await (await deps.manager())?.getSubscription()) ?? null;
  if (subscription !== null) await subscription.unsubscribe();
  const mine = subscription === null ? [] : [subscription.endpoint];
  const record = await deps.db.change((before) => {
    const { stale, ...others } = untold(before);
    return { ...others, stale: [...new Set([...stale, ...mine])] };
  });
  if (!(await forget(deps, api, record))) return "failed";
  await deps.db.tidy();
  return "off";
}

/** Tells the server; tracks that it doesn't know any more are dropped. */
async function tell(deps: PushDeps, api: PushApi, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new Error("a subscription without an address or keys");
  }
  const send = async ({ tracks, lang }: NoticeRecord) => {
    const telling = (at: number | null) => (before: NoticeRecord) => ({
      ...(before.told?.endpoint === endpoint ? before : untold(before)),
      base: deps.base?.() ?? before.base,
      told: { endpoint, tracks, lang, at },
    });
    // Written down first: where the page goes away with the answer, the server may know this or not.
    await deps.db.change(telling(null));
    await api.subscribe({ endpoint, keys: { p256dh, auth }, lang, cate_ids: tracks });
    await deps.db.change(telling(deps.now()));
  };
  const record = (await deps.db.read()) ?? NO_NOTICES;
  if (isTold(record, endpoint, deps.now())) return;
  try {
    await send(record);
  } catch (error) {
    if (!isUnknownToServer(error)) throw error;
    const known = await api.tracks();
    const left = record.tracks.filter((track) => known.includes(track));
    if (left.length === 0 || left.length === record.tracks.length) throw error;
    await send(await deps.db.change((before) => ({ ...before, tracks: left })));
  }
}

async function switchOn(deps: PushDeps, api: PushApi): Promise<Settled> {
  const manager = await deps.manager();
  if (manager === null) return "unsupported";
  if (deps.permission() !== "granted") {
    // The browser ended the subscription with the permission; the wish is kept for a better day.
    await forget(deps, api, await deps.db.change(untold));
    return "denied";
  }
  const key = await api.key();
  if (key === "") return "unsupported";
  await tell(deps, api, await currentOrNew(manager, key));
  const record = await deps.db.read();
  if (record !== null) await forget(deps, api, record);
  return "on";
}

async function settleAlone(deps: PushDeps): Promise<Settled> {
  const record = await deps.db.read();
  if (record === null) return "off";
  const { tracks, lang } = record;
  const api = pushApi({ fetch: deps.fetch, base: deps.base?.() ?? record.base, lang });
  try {
    return await (tracks.length === 0 ? switchOff(deps, api) : switchOn(deps, api));
  } catch (error) {
    const denied = error instanceof DOMException && error.name === "NotAllowedError";
    return denied ? "denied" : "failed";
  }
}

/**
 * Brings browser and server in line with what the record wants: subscribes, subscribes anew where the
 * browser's address or the server's key is another, tells tracks and language, or takes it all back.
 * Asks the visitor nothing. One tab, or the worker, does it at a time.
 */
export async function settlePush(deps: PushDeps): Promise<Settled> {
  try {
    const settle = () => settleAlone(deps);
    return deps.locks === null
      ? await settle()
      : await deps.locks.request(NOTIFICATIONS_LOCK, settle);
  } catch {
    return "failed";
  }
}
