import { expect, test } from "vitest";
import { htmlOf } from "#ui/chart/html-for-tests.tsx";
import { LinkedMarble, MarbleHref } from "./linked-marble.tsx";

test("a marble leads to its page by its number and says which one it is", () => {
  const html = htmlOf(
    <MarbleHref value={(n) => `/track/1/marble/${n}`}>
      <LinkedMarble n={7} />
    </MarbleHref>,
  );
  expect(html).toMatch(/^<a [^>]*href="\/track\/1\/marble\/7" aria-label="Marble 7"><span/);
});

test("where no page can be opened, as in another site, it is the marble alone", () => {
  expect(htmlOf(<LinkedMarble n={7} />)).toMatch(/^<span [^>]*>7<\/span>$/);
});
