import { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { serializePayload, parsePayload } from "#data/persist/payload.ts";
import { splitLocale, withLocale } from "#contract/languages.ts";
import { parsePush } from "#contract/push.ts";
import { drawFragment, parseDrawFragment } from "#domain/draw-link.ts";
import { parseOrder, parseTimings } from "#domain/order.ts";
import { redirectTarget } from "#contract/url/redirect-target.ts";
import { safeUrl } from "#contract/url/safe-url.ts";
import { parseClient } from "#data/persist/persist.ts";
import { restoreQueries, savedSchema } from "#data/persist/saved-queries.ts";

/** Every run has the same cases; FUZZ_SEED and FUZZ_TIMES change them and their number. */
const { FUZZ_SEED = "1", FUZZ_TIMES = "1" } = process.env;
const CASES = { seed: Number(FUZZ_SEED), numRuns: 1000 * Number(FUZZ_TIMES) };
const anything = fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.webPath(), fc.webUrl());

test("a page's payload is parsed as it was serialized, or rejected", () => {
  const queries = fc.array(
    fc.record({
      key: fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1 }),
      updated: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      data: fc.jsonValue(),
    }),
  );
  const payload = fc.record({
    rendered: fc.nat(),
    version: fc.string(),
    api: fc.record({ configured: fc.string(), sibling: fc.boolean() }),
    queries,
  });
  fc.assert(
    fc.property(payload, (value) => {
      const json = serializePayload(value);
      expect(json).not.toContain("</");
      expect(parsePayload(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    CASES,
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(() => parsePayload(text)).not.toThrow();
    }),
    CASES,
  );
});

test("invalid storage neither stops the app nor enters the cache", () => {
  const saved = fc.array(
    fc.oneof(
      fc.jsonValue(),
      fc.record({
        queryKey: fc.tuple(fc.constantFrom("home", "history", "statistic"), fc.nat()),
        state: fc.record({ dataUpdatedAt: fc.nat(), data: fc.jsonValue() }),
      }),
    ),
  );
  fc.assert(
    fc.property(saved, (queries) => {
      const client = new QueryClient();
      restoreQueries(client, queries);
      for (const { queryKey } of client.getQueryCache().getAll()) {
        expect(savedSchema(queryKey)).not.toBeNull();
      }
      client.clear();
    }),
    CASES,
  );
  fc.assert(
    fc.property(
      fc.oneof(
        anything,
        fc.jsonValue().map((value) => JSON.stringify(value)),
      ),
      (text) => {
        parseClient(text, 1_700_000_000_000);
        parsePush(text);
      },
    ),
    CASES,
  );
});

test("a draw in a link is complete, or null", () => {
  const part = fc.oneof(fc.constantFrom("1", "2001", "s", "f", "1,2,3", "20.1,20.2"), fc.string());
  const fragment = fc.array(part, { maxLength: 8 }).map((parts) => `#draw=${parts.join("~")}`);
  fc.assert(
    fc.property(fc.oneof(fragment, anything), (text) => {
      const draw = parseDrawFragment(text);
      expect(draw && parseDrawFragment(drawFragment(draw))).toEqual(draw);
    }),
    CASES,
  );
  fc.assert(
    fc.property(anything, fc.nat({ max: 70 }), (text, marbles) => {
      const order = parseOrder(text) ?? [];
      expect(new Set(order).size).toBe(order.length);
      expect(parseTimings(text, marbles).every((time) => time >= 0)).toBe(true);
    }),
    CASES,
  );
});

test("addresses lead only to the web, and a language prefix is added once", () => {
  fc.assert(
    fc.property(anything, anything, (target, from) => {
      expect(safeUrl(target) ?? "/").toMatch(/^(https?:|mailto:|tel:|\/)/);
      expect(redirectTarget(target, from) ?? "/").not.toMatch(/^(javascript|data):/i);
      const { locale, path } = splitLocale(from);
      expect(splitLocale(withLocale(locale, path))).toEqual({ locale, path });
    }),
    CASES,
  );
});
