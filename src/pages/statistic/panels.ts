import type { QueryClient } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import type { Locale } from "#i18n/locales.ts";
import type { Panel, PanelProps } from "#pages/statistic/panel.ts";
import {
  FIRST_ROAD,
  statisticOf,
  type StatisticSearch,
  TREND_DRAWS,
} from "#pages/statistic/statistic-search.ts";
import { primeBriefly } from "#queries/prime.ts";
import { lastDrawsQuery } from "#queries/draws.ts";
import { statisticQuery } from "#queries/statistics.ts";

/** The panels of a track's analysis, in the order of their tabs. */
export const PANELS = ["hot-cold", "two-sides", "top-3", "timing", "scatter", "trend"] as const;
export type PanelName = (typeof PANELS)[number];

interface Wanted {
  readonly client: QueryClient;
  readonly cateId: number;
  readonly search: StatisticSearch;
  readonly locale: Locale;
}

interface PanelEntry {
  /** Where the panel's code is, as the build names it. */
  readonly source: string;
  readonly load: () => Promise<{ readonly Panel: Panel }>;
  /** Loads the panel's data into the cache; a failure shows in the panel. */
  readonly prefetch: (wanted: Wanted) => Promise<void>;
}

const FOLDER = "src/pages/statistic/panels";

const ENTRIES: Readonly<Record<PanelName, PanelEntry>> = {
  "hot-cold": {
    source: `${FOLDER}/hot-cold.tsx`,
    load: () => import("#pages/statistic/panels/hot-cold.tsx"),
    prefetch: ({ client, cateId, search, locale }) =>
      primeBriefly(client, statisticQuery("hotCold", statisticOf(cateId, search), locale)),
  },
  "two-sides": {
    source: `${FOLDER}/two-sides.tsx`,
    load: () => import("#pages/statistic/panels/two-sides.tsx"),
    prefetch: ({ client, cateId, search, locale }) =>
      primeBriefly(
        client,
        statisticQuery(
          "twoSides",
          { ...statisticOf(cateId, search), road: search.road ?? FIRST_ROAD },
          locale,
        ),
      ),
  },
  "top-3": {
    source: `${FOLDER}/top-three.tsx`,
    load: () => import("#pages/statistic/panels/top-three.tsx"),
    prefetch: ({ client, cateId, search, locale }) =>
      primeBriefly(client, statisticQuery("topThree", statisticOf(cateId, search), locale)),
  },
  timing: {
    source: `${FOLDER}/timing.tsx`,
    load: () => import("#pages/statistic/panels/timing.tsx"),
    prefetch: ({ client, cateId, search, locale }) =>
      primeBriefly(client, statisticQuery("timing", statisticOf(cateId, search), locale)),
  },
  scatter: {
    source: `${FOLDER}/scatter.tsx`,
    load: () => import("#pages/statistic/panels/scatter.tsx"),
    prefetch: ({ client, cateId, search, locale }) =>
      primeBriefly(client, statisticQuery("scatter", statisticOf(cateId, search), locale)),
  },
  trend: {
    source: `${FOLDER}/trend.tsx`,
    load: () => import("#pages/statistic/panels/trend.tsx"),
    prefetch: ({ client, cateId, search: { at, limit }, locale }) =>
      primeBriefly(client, lastDrawsQuery({ cateId, last: limit ?? TREND_DRAWS, at }, locale)),
  },
};

const loaded = new Map<PanelName, Panel>();

/** A panel, once {@link loadPanel} has loaded its code; null until then. */
export function drawPanel(name: PanelName, props: PanelProps): ReactElement | null {
  const Panel = loaded.get(name);
  return Panel === undefined ? null : createElement(Panel, props);
}

/** Loads a panel's code and data, so that it is in the first HTML; returns where the code is. */
export async function loadPanel(name: PanelName, wanted: Wanted): Promise<string> {
  const { source, load, prefetch } = ENTRIES[name];
  const [{ Panel }] = await Promise.all([load(), prefetch(wanted)]);
  loaded.set(name, Panel);
  return source;
}
