import * as v from "valibot";
import type { Store } from "#server/store/store.ts";
import { loadWebPush } from "./web-push.ts";

const VapidKeys = v.object({
  publicKey: v.pipe(v.string(), v.nonEmpty()),
  privateKey: v.pipe(v.string(), v.nonEmpty()),
});

/** The pair of keys by which push services know this site, base64url. */
export type VapidKeys = v.InferOutput<typeof VapidKeys>;

/** Name under which the keys are kept in the store. */
const KEPT_NAME = "vapid_keys";

/** The site's keys: made once, kept in the store, read when first asked for. */
export function pushKeys(store: Pick<Store, "keep">): () => Promise<VapidKeys> {
  let known: Promise<VapidKeys> | null = null;
  async function read(): Promise<VapidKeys> {
    const webPush = await loadWebPush();
    const made = () => JSON.stringify(webPush.generateVAPIDKeys());
    return v.parse(VapidKeys, JSON.parse(await store.keep(KEPT_NAME, made)));
  }
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
