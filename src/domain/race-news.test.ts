import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { newsOf, type RaceNews } from "./race-news.ts";

/** What is said of a showing with these leaders, one each half second. */
function told(leaders: readonly number[]): RaceNews[] {
  const all: RaceNews[] = [];
  for (const [index, leader] of leaders.entries()) {
    const ended = index === leaders.length - 1;
    const news = newsOf(all.at(-1) ?? null, { leader, at: index / 2, ended });
    if (news !== null) all.push(news);
  }
  return all;
}

test("the start and the finish are said once, and lead changes at most one in five seconds", () => {
  assert(
    property(array(integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 90 }), (of) => {
      const all = told(of);
      expect(all[0]?.kind).toBe("start");
      expect(all.filter(({ kind }) => kind === "start")).toHaveLength(1);
      expect(all.at(-1)).toMatchObject({ kind: "finish", leader: of.at(-1) });
      const leads = all.slice(0, -1);
      for (const [index, { at }] of leads.entries())
        expect(at - (leads[index - 1]?.at ?? -5)).toBeGreaterThanOrEqual(5);
    }),
  );
});

test("a lead that lasts is said when five seconds have passed", () => {
  const leaders = [1, 2, ...Array.from({ length: 12 }, () => 2), 2];
  expect(told(leaders).map(({ kind, leader, at }) => [kind, leader, at])).toEqual([
    ["start", 1, 0],
    ["lead", 2, 5],
    ["finish", 2, 7],
  ]);
});

test("a showing that is put back is said from its start", () => {
  const over = { kind: "finish", leader: 4, at: 30 } as const;
  expect(newsOf(over, { leader: 4, at: 31, ended: true })).toBeNull();
  expect(newsOf(over, { leader: 1, at: 0, ended: false })?.kind).toBe("start");
});
