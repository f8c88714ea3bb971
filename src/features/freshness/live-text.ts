import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Format } from "#i18n/formats.ts";
import { addTimed, writeText } from "#live/timed-elements.ts";

/** What a live page says of its draws; `ago`: how long ago the last one was, null without one. */
export function liveText(i18n: I18n, ago: string | null): string {
  return ago === null ? i18n._(msg`Live`) : i18n._(msg`Live · last draw ${ago}`);
}

/** Shows in the markup of {@link Freshness} that draws come in, for a page whose app doesn't run. */
export function showLive(
  freshness: HTMLElement,
  newest: () => number,
  { i18n, format }: { readonly i18n: I18n; readonly format: Format },
): void {
  const text = freshness.querySelector("span > span");
  freshness.dataset["state"] = "live";
  if (text === null) return;
  addTimed(text, (element, now) => {
    const last = newest();
    writeText(element, liveText(i18n, last === 0 ? null : format.ago(Math.max(1, now - last))));
  });
}
