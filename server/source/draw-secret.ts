import type { Store } from "#server/store/store.ts";

/** The name under which the store keeps the draw machine's secret. */
const SECRET_NAME = "draw_secret";

/** The draw machine's secret: `seed` where one is set, else the kept one, made at the first start. */
export async function drawSecret(
  store: Store,
  seed: string | null,
  make: () => string,
): Promise<string> {
  return seed ?? store.keep(SECRET_NAME, make);
}
