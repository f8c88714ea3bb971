import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Category } from "#contract/site.ts";
import { EmbedName, EmbedPage, EmbedTrack } from "./embed-page.tsx";
import type { EmbedSearch } from "./embed-search.ts";
import { EXACT } from "#features/statistics/choice-link.tsx";
import { PANELS } from "#features/statistics/panel.ts";
import { drawPanel } from "#features/statistics/panels.ts";
import { useTabNames } from "#features/track/track-tabs.tsx";
import { Skeleton } from "#ui/notice.tsx";
import { TabBar } from "#ui/choices/tab-bar.tsx";
import styles from "./embed-page.module.css";

type Props = { readonly search: EmbedSearch };

/** The tab that is open where the address names none. */
const [FIRST_TAB] = PANELS;

/** The analysis of a track in tabs, alone. */
export function TabsEmbed({ search }: Props) {
  const { t } = useLingui();
  return (
    <EmbedPage search={search} title={t`Draws and statistics`}>
      <div className={styles["parts"]}>
        <Tabs search={search} />
        <EmbedTrack track={search.track}>
          {(category) => <TrackPanel category={category} search={search} />}
        </EmbedTrack>
      </div>
    </EmbedPage>
  );
}

/** The same tabs for two tracks side by side. */
export function CompareEmbed({ search }: Props) {
  const { t } = useLingui();
  const { track, with: beside } = search;
  return (
    <EmbedPage search={search} title={t`Two tracks side by side`}>
      <div className={styles["parts"]}>
        <Tabs search={search} />
        <div className={styles["pair"]}>
          {[track, beside].map(
            (id, index) =>
              (index === 0 || id !== undefined) && (
                <EmbedTrack key={id ?? "first"} track={id}>
                  {(category) => <TrackPanel category={category} search={search} />}
                </EmbedTrack>
              ),
          )}
        </div>
      </div>
    </EmbedPage>
  );
}

function Tabs({ search: { tab = FIRST_TAB } }: Props) {
  const { t } = useLingui();
  const names = useTabNames();
  return (
    <TabBar label={t`Draws and statistics`}>
      {PANELS.map((name) => (
        <Link
          key={name}
          to="."
          search={(before) => ({ ...before, tab: name === FIRST_TAB ? undefined : name })}
          resetScroll={false}
          replace
          activeOptions={EXACT}
          aria-current={name === tab ? "page" : undefined}
        >
          {names[name]}
        </Link>
      ))}
    </TabBar>
  );
}

type PanelProps = { readonly category: Category; readonly search: EmbedSearch };

function TrackPanel({ category, search }: PanelProps) {
  const { id, name } = category;
  const panel = drawPanel(search.tab ?? FIRST_TAB, { cateId: id, days: category, search });
  return (
    <section className={styles["parts"]} aria-label={name}>
      <EmbedName category={category} />
      {panel ?? <Skeleton rows={10} />}
    </section>
  );
}
