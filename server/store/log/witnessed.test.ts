import { expect, test } from "vitest";
import { onBothEngines } from "#server/store/engines-for-tests.ts";

const head = (size: number, byte = size) => ({ size, root: new Uint8Array(32).fill(byte) });
const LOG = "draws.example.org/log";

onBothEngines("a witness", (kit) => {
  test("the newest tree of each log that it cosigned, over a reopening", async () => {
    const { witness } = kit.store;
    expect(await witness.newest(LOG)).toBeNull();
    expect(await witness.advance(LOG, null, head(1))).toBe(true);
    expect(await witness.advance(LOG, head(1), head(5))).toBe(true);
    expect(await witness.advance("other.example/log", null, head(2))).toBe(true);
    const other = await kit.open();
    expect(await other.witness.newest(LOG)).toEqual(head(5));
    expect(await other.witness.newest("other.example/log")).toEqual(head(2));
  });

  test("one history, whichever process is asked, and however many at once", async () => {
    const stores = [kit.store, await kit.open(), await kit.open()];
    const first = await Promise.all(
      stores.map(({ witness }, nth) => witness.advance(LOG, null, head(3, nth))),
    );
    expect(first.filter(Boolean)).toHaveLength(1);
    const [shown] = await Promise.all(stores.map(({ witness }) => witness.newest(LOG)));
    expect(shown).toEqual(head(3, first.indexOf(true)));
    const next = await Promise.all(
      stores.map(({ witness }, nth) => witness.advance(LOG, shown ?? null, head(4, nth))),
    );
    expect(next.filter(Boolean)).toHaveLength(1);
    // Nothing goes back, and what another tree came before is refused.
    expect(await kit.store.witness.advance(LOG, head(3, 9), head(9))).toBe(false);
    expect(await kit.store.witness.advance(LOG, null, head(9))).toBe(false);
    expect(await kit.store.witness.newest(LOG)).toEqual(head(4, next.indexOf(true)));
  });
});
