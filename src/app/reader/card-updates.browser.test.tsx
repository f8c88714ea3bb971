import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import {
  assert,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  shuffledSubarray,
  tuple,
} from "fast-check";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import * as v from "valibot";
import { expect, test } from "vitest";
import { HomePage } from "#contract/site.ts";
import { bannerUpdate } from "#features/banner-carousel/banner-update.ts";
import { showTimes } from "#features/countdown/write-times.ts";
import { cardUpdate } from "#features/draw-card/card-update.ts";
import { formatOf } from "#i18n/formats.ts";
import { Banners } from "#pages/home/banners.tsx";
import { TrackCard } from "#pages/home/track-card.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const format = formatOf("en");
const EPOCH = Date.UTC(2026, 10, 24) / 1000;

/** The elements that the server sends. */
function served(part: ReactNode): HTMLElement {
  const page = document.createElement("div");
  page.innerHTML = renderToString(<I18nProvider i18n={i18n}>{part}</I18nProvider>);
  return page;
}

function homeOf(last_open: object): HomePage {
  return v.parse(HomePage, {
    banners: [{ cate_id: 2001, image_url: "/art/scene-2001.svg" }],
    categories: [{ id: 2001, name: "Amber Run", alias: "Fast", zone: "Asia/Tokyo", last_open }],
    seo_info: {},
  });
}

/** The page's parts with a track's draw, and the draw. */
function partsOf(draw: object) {
  const home = homeOf(draw);
  const [category] = home.categories;
  if (!category?.last_open) throw new Error("There is no draw.");
  const card = <TrackCard category={category} labelled={false} pin={null} onNoData={() => {}} />;
  return { draw: category.last_open, card: served(card), banner: served(<Banners home={home} />) };
}

/** Without what is written each second, which takeover leaves as it is. */
function comparable(part: HTMLElement): string {
  for (const timed of part.querySelectorAll("[data-timed]")) {
    for (const text of [timed, ...timed.querySelectorAll("*")])
      if (text.children.length === 0) text.textContent = "";
    for (const name of ["data-dated", "data-kind"]) timed.removeAttribute(name);
  }
  for (const styled of part.querySelectorAll<HTMLElement>("[style]")) {
    const { cssText } = styled.style;
    if (cssText === "") styled.removeAttribute("style");
    else styled.style.cssText = cssText;
  }
  return part.innerHTML;
}

const terms = oneof(
  integer({ min: 1, max: 9999 }).map((nth) => `20261124${String(nth).padStart(4, "0")}`),
  integer({ min: 1, max: 9_999_999 }).map(String),
  integer({ min: 1, max: 99 }).map((nth) => `spring-cup-final-${nth}`),
);

function draws(marbles: number) {
  const numbers = Array.from({ length: marbles }, (_, index) => index + 1);
  return record({
    number: shuffledSubarray(numbers, { minLength: marbles }).map((order) => order.join(",")),
    timings: constantFrom("", numbers.map((place) => (20 + place / 3).toFixed(2)).join(",")),
    term: terms,
    open_timestamp: integer({ min: EPOCH, max: EPOCH + 200_000 }),
    next_open_timestamp: oneof(constant(0), integer({ min: EPOCH + 1, max: EPOCH + 300_000 })),
  });
}

test("a card and a banner that show a new draw are what the server would send of it", () => {
  const pairs = integer({ min: 3, max: 16 }).chain((marbles) =>
    tuple(draws(marbles), draws(marbles)),
  );
  let shown = 0;
  assert(
    property(pairs, ([first, second]) => {
      const [old, wanted] = [partsOf(first), partsOf(second)];
      const change = { before: old.draw, after: wanted.draw };
      const times = { after: wanted.draw, zone: "Asia/Tokyo" };
      const updates = [
        [old.card, cardUpdate(old.card, change, i18n), wanted.card],
        [old.banner, bannerUpdate(old.banner, change), wanted.banner],
      ] as const;
      for (const [part, update, other] of updates.filter(([, update]) => update !== null)) {
        update?.();
        showTimes(part, times, format);
        expect(comparable(part)).toBe(comparable(other));
        shown += 1;
      }
    }),
    { numRuns: 60 },
  );
  // Draws of a kind that a track has are shown; others, as the first with times, need the app.
  expect(shown).toBeGreaterThan(9);
});

test("a draw with more marbles, or unreadable, or without times needs the app", () => {
  const old = partsOf({ number: "2,3,1", timings: "20.1,20.2,20.3", term: "7" });
  for (const other of [
    { number: "2,3,1,4", timings: "20.1,20.2,20.3,20.4", term: "8" },
    { number: "2,2,1", timings: "20.1,20.2,20.3", term: "8" },
    { number: "", timings: "", term: "8" },
    { number: "1,2,3", timings: "", term: "8" },
  ]) {
    const change = { before: old.draw, after: partsOf(other).draw };
    expect(cardUpdate(old.card, change, i18n)).toBeNull();
  }
  const long = partsOf({ number: "1,2,3", timings: "20.1,20.2,20.3", term: "202611240008" });
  const change = { before: old.draw, after: long.draw };
  // A long number has a part more.
  expect(bannerUpdate(old.banner, change)).toBeNull();
});
