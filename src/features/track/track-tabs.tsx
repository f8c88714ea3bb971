import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Draw } from "#contract/draw.ts";
import type { TrackDays } from "#domain/drawing-day.ts";
import { useLocale } from "#i18n/format.ts";
import { EXACT } from "#features/statistics/choice-link.tsx";
import { type PanelName, PANELS } from "#features/statistics/panel.ts";
import { useMarbleHref } from "#features/statistics/marble-href.ts";
import { drawPanel } from "#features/statistics/panels.ts";
import { tabKey } from "./tab.ts";
import { TrackHistory } from "./track-history.tsx";
import { hasPageData, onPageDataChange } from "#data/queries/page-query.ts";
import { BELOW_FOLD_ID } from "#ui/below-fold.ts";
import { HydrateLater } from "#ui/hydrate-later.tsx";
import { MarbleHref } from "#ui/choices/linked-marble.tsx";
import { Skeleton } from "#ui/notice.tsx";
import { TabBar } from "#ui/choices/tab-bar.tsx";

const route = getRouteApi("/track/$id");

type Props = {
  readonly cateId: number;
  readonly days: TrackDays;
  /** The newest day with draws, YYYY-MM-DD; "" without any. */
  readonly last: string;
  readonly onShare: (draw: Draw) => void;
  readonly onCheck: (draw: Draw) => void;
  readonly onReplay: (draw: Draw) => void;
};

/** The names of the tabs. */
export function useTabNames(): Record<"history" | PanelName, string> {
  const { t } = useLingui();
  return {
    history: t`History`,
    "hot-cold": t`Hot & cold`,
    "two-sides": t`Two sides`,
    "top-3": t`Top-3 rate`,
    timing: t`Timing`,
    scatter: t`Scatter`,
    trend: t`Trend`,
    patterns: t`Patterns`,
  };
}

/** The draws of a track and what can be computed from them, one at a time, chosen in the address. */
export function TrackTabs({ cateId, days, last, ...actions }: Props) {
  const { t } = useLingui();
  const names = useTabNames();
  const search = route.useSearch();
  const { tab } = search;
  const client = useQueryClient();
  const marbleHref = useMarbleHref(cateId, search);
  const locale = useLocale();
  const queryKey = tabKey({ cateId, search, locale });
  return (
    <section id={BELOW_FOLD_ID} className="track-tabs" aria-label={t`Draws and statistics`}>
      <TabBar label={t`Draws and statistics`}>
        {[undefined, ...PANELS].map((name) => (
          <Link
            key={name ?? "history"}
            from="/track/$id"
            to="/track/$id"
            search={(before) => ({ ...before, tab: name, page: undefined })}
            // Shows the start of the tab's content, also without scripts.
            hash={BELOW_FOLD_ID}
            resetScroll={false}
            activeOptions={EXACT}
            aria-current={name === tab ? "page" : undefined}
          >
            {names[name ?? "history"]}
          </Link>
        ))}
      </TabBar>
      <HydrateLater
        name={JSON.stringify([cateId, search])}
        hasData={hasPageData(client, queryKey)}
        onChange={(changed) => onPageDataChange({ client, queryKey }, changed)}
      >
        {tab === undefined ? (
          <TrackHistory cateId={cateId} days={days} last={last} {...actions} />
        ) : (
          <MarbleHref value={marbleHref}>
            {drawPanel(tab, { cateId, days, search }) ?? <Skeleton rows={10} />}
          </MarbleHref>
        )}
      </HydrateLater>
    </section>
  );
}
