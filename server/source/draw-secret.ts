import { randomBytes } from "node:crypto";
import type { Store } from "#server/store/store.ts";

/** The draw machine's secret: `seed` if it is set, else a stored one, made at the first start. */
export async function drawSecret(
  store: Pick<Store, "getOrCreate">,
  seed: string | null,
): Promise<string> {
  return seed ?? store.getOrCreate("draw_secret", () => randomBytes(32).toString("hex"));
}
