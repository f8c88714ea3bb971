import { randomBytes } from "node:crypto";
import type { Store } from "#server/store/store.ts";

/** The name under which the store has the draw machine's secret. */
const SECRET_NAME = "draw_secret";
const SECRET_BYTES = 32;

/** The draw machine's secret: `seed` if it is set, else a stored one, made at the first start. */
export async function drawSecret(
  store: Pick<Store, "getOrCreate">,
  seed: string | null,
  random: (bytes: number) => Buffer = randomBytes,
): Promise<string> {
  return seed ?? store.getOrCreate(SECRET_NAME, () => random(SECRET_BYTES).toString("hex"));
}
