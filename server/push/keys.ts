import * as v from "valibot";
import type * as WebPushPackage from "web-push";
import type { Store } from "#server/store/store.ts";

type WebPush = typeof WebPushPackage;

let loaded: Promise<WebPush> | undefined;

async function load(): Promise<WebPush> {
  const module: object = await import("web-push");
  // Node returns the CommonJS package as the default export, which its types lack.
  return ("default" in module ? module.default : module) as WebPush;
}

/** Loads the `web-push` package on first use, since it is slow to load. */
export function loadWebPush(): Promise<WebPush> {
  loaded ??= load();
  return loaded;
}

const VapidKeys = v.object({
  publicKey: v.pipe(v.string(), v.nonEmpty()),
  privateKey: v.pipe(v.string(), v.nonEmpty()),
});

/** The site's key pair for push services, base64url. */
export type VapidKeys = v.InferOutput<typeof VapidKeys>;

const KEYS_NAME = "vapid_keys";

/** Returns a reader of the site's keys, which are created once and stored. */
export function pushKeys(store: Pick<Store, "getOrCreate">): () => Promise<VapidKeys> {
  let cached: Promise<VapidKeys> | null = null;
  async function read(): Promise<VapidKeys> {
    const webPush = await loadWebPush();
    const make = () => JSON.stringify(webPush.generateVAPIDKeys());
    return v.parse(VapidKeys, JSON.parse(await store.getOrCreate(KEYS_NAME, make)));
  }
  return () => {
    cached ??= read().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}
