import * as v from "valibot";
import type * as WebPushPackage from "web-push";
import type { Store } from "#server/store/store.ts";

type WebPush = typeof WebPushPackage;

let loaded: Promise<WebPush> | undefined;

async function load(): Promise<WebPush> {
  const module: object = await import("web-push");
  // A CommonJS package: Node returns it as the default export, which its types don't have.
  return ("default" in module ? module.default : module) as WebPush;
}

/** The encryption of Web Push, loaded when first needed: it loads longer than the rest of the start. */
export function loadWebPush(): Promise<WebPush> {
  loaded ??= load();
  return loaded;
}

const VapidKeys = v.object({
  publicKey: v.pipe(v.string(), v.nonEmpty()),
  privateKey: v.pipe(v.string(), v.nonEmpty()),
});

/** The pair of keys by which push services know this site, base64url. */
export type VapidKeys = v.InferOutput<typeof VapidKeys>;

const KEYS_NAME = "vapid_keys";

/** The site's keys: made once, stored, and read when they are first needed. */
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
