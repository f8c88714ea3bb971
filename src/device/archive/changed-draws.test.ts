import * as v from "valibot";
import { expect, test } from "vitest";
import { Draw } from "#contract/draw.ts";
import { createChangedDraws } from "#device/archive/changed-draws.ts";
import type { ArchivedDraw } from "#device/archive/row.ts";

const HOUR = 3600;
const AT = 500 * HOUR + 10;

function archived(term: string): ArchivedDraw {
  const draw = v.parse(Draw, { term, number: "2,1", open_timestamp: AT });
  const earlier = [{ number: "1,2", timings: "", source: "feed", replaced: 9 } as const];
  return { draw, earlier, seen: 5, withdrawn: null };
}

/** An archive in which some draws of track 2001 have changed, and what was asked of it. */
function archiveWith(changed: ArchivedDraw[]) {
  const asked: [number, readonly number[]][] = [];
  return {
    asked,
    changed,
    async changedIn(cateId: number, hours: readonly number[]) {
      asked.push([cateId, hours]);
      return cateId === 2001 ? changed : [];
    },
  };
}

test("draws that come on screen together are looked for together, in the hours around them", async () => {
  const archive = archiveWith([archived("7")]);
  const changed = createChangedDraws(archive);
  changed.watch(2001, AT);
  changed.watch(2001, AT + 60);
  await changed.refresh();
  expect(archive.asked).toEqual([[2001, [499, 500, 501]]]);
  expect(changed.get(2001, "7")?.earlier[0]?.number).toBe("1,2");
  expect(changed.get(2001, "8")).toBeUndefined();
  expect(changed.get(2003, "7")).toBeUndefined();
});

test("a draw that changes while it is on screen is told", async () => {
  const archive = archiveWith([]);
  const changed = createChangedDraws(archive);
  let told = 0;
  changed.subscribe(() => {
    told += 1;
  });
  changed.watch(2001, AT);
  await changed.refresh();
  expect(told).toBe(0);
  archive.changed.push(archived("7"));
  await changed.refresh();
  expect([told, changed.get(2001, "7")?.draw.number]).toEqual([1, "2,1"]);
});

test("what has left the screen is no longer asked for", async () => {
  const archive = archiveWith([]);
  const changed = createChangedDraws(archive);
  const [one, two] = [changed.watch(2001, AT), changed.watch(2001, AT)];
  await changed.refresh();
  one();
  await changed.refresh();
  two();
  await changed.refresh();
  expect(archive.asked.map(([, hours]) => hours.length)).toEqual([3, 3, 0]);
});
