import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { groupThousands } from "#i18n/format.ts";

/** A number of draws in words, without Intl plurals, whose first use takes a slow phone 70 ms. */
export function drawCount(i18n: I18n, draws: number): string {
  const count = groupThousands(draws);
  return draws === 1 ? i18n._(msg`1 draw`) : i18n._(msg`${count} draws`);
}
