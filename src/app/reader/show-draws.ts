import type { I18n } from "@lingui/core";
import * as v from "valibot";
import type { LastOpen } from "#contract/draw.ts";
import { readEach } from "#contract/read.ts";
import { HomePage } from "#contract/site.ts";
import type { StreamEvent } from "#contract/stream.ts";
import type { Payload } from "#queries/persist/payload.ts";
import { isNewer } from "#domain/latest.ts";
import { bannerUpdate } from "#features/banner-carousel/banner-update.ts";
import { showTimes } from "#features/countdown/write-times.ts";
import { cardUpdate } from "#features/draw-card/card-update.ts";
import type { Format } from "#i18n/formats.ts";
import { homeWith, type NewDraw } from "#queries/with-draw.ts";

const SavedHome = v.object({ key: v.tuple([v.literal("home"), v.string()]), data: HomePage });

/** A page whose app doesn't run, and what has come in since it was made. */
export interface Page {
  readonly i18n: I18n;
  readonly format: Format;
  /** Milliseconds that this device's clock is ahead of the server's. */
  readonly ahead: number;
  /** The home data with the draws that came in; null where the page has none. */
  home: HomePage | null;
  readonly draws: NewDraw[];
  /** Origin of the API without looking for one beside the page's own; "" for the latter. */
  readonly base: string;
  /** Number of the newest change that is shown. */
  since: string;
  /** Id of the track that the page is about, null for none. */
  readonly shown: number | null;
  /** Epoch seconds of the newest draw of all, 0 for none. */
  readonly newest: number;
  /** The page's data with the draws, as the page had it. */
  readonly queries: () => unknown[];
}

/** The page of a payload, before any draw. */
export function pageNews(payload: Payload, words: Pick<Page, "i18n" | "format" | "ahead">): Page {
  const [saved] = readEach(SavedHome, payload.queries);
  const about = document.querySelector<HTMLElement>("[data-about]")?.dataset["about"];
  return {
    ...words,
    home: saved?.data ?? null,
    draws: [],
    base: payload.api.configured,
    since: payload.version,
    shown: about === undefined ? null : Number(about),
    get newest() {
      return Math.max(
        0,
        ...(this.home?.categories ?? []).map(({ last_open }) => last_open?.open_timestamp ?? 0),
      );
    },
    queries() {
      const { home } = this;
      const updated = Date.now() - this.ahead;
      return payload.queries.map((query) =>
        home !== null && this.draws.length > 0 && v.is(SavedHome, query)
          ? { ...query, updated, data: home }
          : query,
      );
    },
  };
}

/** How to show a track's draw in every part of the page that has its last one; null where a part can't. */
function updatesOf(page: Page, { cateId, latest: after }: NewDraw): (() => void)[] | null {
  const category = page.home?.categories.find(({ id }) => id === cateId);
  const before: LastOpen | null = category?.last_open ?? null;
  if (category === undefined || before === null || category.notice !== "") return null;
  const { zone } = category;
  const updates: (() => void)[] = [];
  const parts = document.querySelectorAll(
    `[data-track="${cateId}"] article, [data-banner="${cateId}"]`,
  );
  for (const part of parts) {
    const change = { before, after, zone };
    const update =
      part.closest("[data-banner]") === null
        ? cardUpdate(part, change, page.i18n)
        : bannerUpdate(part, change);
    if (update === null) return null;
    updates.push(update, () => showTimes(part, change, page.format));
  }
  return updates;
}

function showDraw(page: Page, draw: NewDraw): boolean {
  const { cateId, latest } = draw;
  const known = page.home?.categories.find(({ id }) => id === cateId);
  if (known?.last_open && !isNewer(latest, known.last_open)) {
    // A draw that comes again says the same, or more than the page can tell.
    return latest.term === known.last_open.term && latest.number === known.last_open.number;
  }
  if (cateId === page.shown) return false;
  // A page without draws has none to change.
  if (page.home === null) return document.querySelector(`[data-track="${cateId}"]`) === null;
  const updates = updatesOf(page, draw);
  if (updates === null) return false;
  for (const update of updates) update();
  page.home = homeWith(page.home, draw);
  page.draws.push(draw);
  return true;
}

/** Shows an event of the stream; false where that needs the app. */
export function show(page: Page, { name, data }: StreamEvent): boolean {
  if (name === "open") {
    return showDraw(page, { cateId: data.cate_id, latest: data.last_open });
  }
  if (name === "hello" || name === "build") {
    // An API on another host may have another build.
    const own = document.documentElement.dataset["build"];
    return page.base !== "" || data.build_id === "" || data.build_id === own;
  }
  return name === "beat";
}
