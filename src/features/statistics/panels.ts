import type { QueryClient } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import { late } from "#i18n/i18n.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Panel, type PanelName, type PanelProps, panelQuery, drawsQuery } from "./panel.ts";
import { type Prime, primeBriefly } from "#data/queries/prime.ts";

const LOAD: Readonly<Record<PanelName, () => Promise<{ readonly Panel: Panel }>>> = {
  "hot-cold": () => import("./hot-cold/panel.tsx"),
  "two-sides": () => import("./two-sides/panel.tsx"),
  "top-3": () => import("./top-3/panel.tsx"),
  timing: () => import("./timing/panel.tsx"),
  scatter: () => import("./scatter/panel.tsx"),
  patterns: () => import("./patterns/panel.tsx"),
  trend: () => import("./trend/panel.tsx"),
};

const loaded = new Map<PanelName, Panel>();

/** A panel, once {@link loadPanel} has loaded its code; null until then. */
export function drawPanel(name: PanelName, props: PanelProps): ReactElement | null {
  const Panel = loaded.get(name);
  return Panel === undefined ? null : createElement(Panel, props);
}

interface PanelLoad extends Omit<PanelProps, "days"> {
  readonly client: QueryClient;
  readonly locale: Locale;
  /** Function that waits for data; briefly by default. */
  readonly prime?: Prime;
}

/** Loads a panel's data into the cache; a failure shows in the panel. */
function prefetch(name: PanelName, { client, locale, prime, ...of }: PanelLoad): Promise<void> {
  const load = prime ?? primeBriefly;
  if (name === "trend") return load(client, drawsQuery(of, locale));
  return load(client, panelQuery(name, of, locale));
}

/** Loads a panel's code and data, so that it is in the first HTML; returns where the code is, as the build names it. */
export async function loadPanel(name: PanelName, wanted: PanelLoad): Promise<string> {
  const [{ Panel }] = await Promise.all([late(LOAD[name]), prefetch(name, wanted)]);
  loaded.set(name, Panel);
  return `src/features/statistics/${name}/panel.tsx`;
}
