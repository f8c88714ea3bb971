import { expect, test } from "vitest";
import { renderHtml } from "#ui/chart/html-for-tests.tsx";
import { LinkedMarble, MarbleHref } from "./linked-marble.tsx";

test("a marble links to its page and is labelled by its number", () => {
  const html = renderHtml(
    <MarbleHref value={(n) => `/track/1/marble/${n}`}>
      <LinkedMarble n={7} />
    </MarbleHref>,
  );
  expect(html).toMatch(/^<a [^>]*href="\/track\/1\/marble\/7" aria-label="Marble 7"><span/);
});

test("without a page it is a plain marble", () => {
  expect(renderHtml(<LinkedMarble n={7} />)).toMatch(/^<span [^>]*>7<\/span>$/);
});
