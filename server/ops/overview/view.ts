import { ZONE_DEFAULT } from "#contract/limits.ts";
import type { OpsDeps, Visit } from "#server/ops/gate.ts";
import { COMMON_TEXTS, sayIn } from "#server/ops/texts.ts";
import type { Figures } from "./figures.ts";
import { OVERVIEW_TEXTS } from "./texts.ts";

export interface Overview {
  readonly deps: OpsDeps;
  readonly visit: Visit;
  readonly figures: Figures;
}

/** The reader's language and the texts in it. */
export function tellers({ visit: { language } }: Pick<Overview, "visit">) {
  return { language, say: sayIn(OVERVIEW_TEXTS, language), common: sayIn(COMMON_TEXTS, language) };
}

/** The zone in which times are written that belong to no track: that of the first one. */
export function zoneOf({ board }: Pick<OpsDeps, "board">): string {
  return board.tracks()[0]?.track.schedule.zone ?? ZONE_DEFAULT;
}
