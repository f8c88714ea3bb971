import { describe, expect, test } from "vitest";
import { cliKit } from "#server/operator/cli/cli-for-tests.ts";
import { DRAW_FILES } from "./draw-files-for-tests.ts";

const { writeTestFile, imports, stored, withStore } = cliKit();

for (const { title, skip, tens, races } of DRAW_FILES) {
  describe.skipIf(skip)(`files of ${title}`, () => {
    test("1,012 draws are imported, repeatedly", async () => {
      const file = await writeTestFile(tens());
      const run = () => imports(file);
      expect((await run()).out).toContain("1012 rows, 1012 stored, 0 already stored");
      expect((await run()).out).toContain("1012 rows, 0 stored, 1012 already stored");
      const from = Date.parse("2018-03-13T00:00:00+08:00") / 1000;
      const range = { cate_id: 2015, from, to: from + 86_400 };
      const day = await withStore((store) => store.between(range));
      expect(day).toHaveLength(179);
      const [, number] = /^670858,"([\d,]+)",2018-03-13 23:57:30/m.exec(tens()) ?? [];
      expect(day[0]).toMatchObject({ term: "670858", number, timings: "" });
    });

    test("a marble that did not finish has no timing", async () => {
      expect(await imports(await writeTestFile(races()))).toMatchObject({ code: 0, err: "" });
      const all = await stored();
      expect(all).toHaveLength(16);
      const short = all.map(
        ({ number, timings }) => number.split(",").length - timings.split(",").length,
      );
      expect(new Set(short)).toEqual(new Set([0, 1]));
    });
  });
}
