import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { Category } from "#contract/site.ts";
import { withLocale } from "#contract/languages.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { Age } from "#features/status/freshness.tsx";
import { useLocale } from "#i18n/format.ts";
import { findTrack } from "#features/statistics/statistic-search.ts";
import type { EmbedSearch } from "./embed-search.ts";
import { homeQuery } from "#data/queries/home.ts";
import { AnnounceProvider } from "#ui/announce.tsx";
import { SimulatedChip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { EmptyState } from "#ui/notice.tsx";
import { TrackBadge } from "#ui/track-badge.tsx";
import styles from "./embed-page.module.css";

/** The colour schemes of the themes. */
const SCHEMES = { light: "light", dark: "dark", system: undefined } as const;

/** The root's class follows a chosen theme, for the few rules that ask for it. */
function useRootTheme(theme: EmbedSearch["theme"]) {
  useEffect(() => {
    if (theme === undefined || theme === "system") return;
    const { classList } = document.documentElement;
    classList.remove("light-mode", "dark-mode");
    classList.add(`${theme}-mode`);
  }, [theme]);
}

type Props = {
  readonly search: EmbedSearch;
  readonly title: string;
  /** Path of the site's page that shows more of the same; by default the track's. */
  readonly more?: string;
  readonly children: ReactNode;
};

/** A part of the site alone, as another site shows it in a frame: no bars, its own theme. */
export function EmbedPage({ search, title, more, children }: Props) {
  const locale = useLocale();
  const { theme = "system", track } = search;
  const path = more ?? (track === undefined ? "/" : trackPath(track));
  useRootTheme(theme);
  const { data } = useQuery(homeQuery(locale));
  const name = data?.seo_info.site_name ?? "";
  const simulated = (data?.categories ?? []).some(
    ({ id, source }) => source === "simulated" && isShown(id, search),
  );
  return (
    <AnnounceProvider>
      <div className={styles["embed"]} style={{ colorScheme: SCHEMES[theme] }} data-theme={theme}>
        <main>
          <h1 className="visually-hidden">{title}</h1>
          {children}
        </main>
        <footer className={styles["foot"]}>
          {simulated && <SimulatedChip />}
          <Age />
          <a href={withLocale(locale, path)} target="_blank" rel="noopener">
            {name === "" ? <Trans>Marble Draws</Trans> : name}
            <Icon name="external" size={14} />
          </a>
        </footer>
      </div>
    </AnnounceProvider>
  );
}

/** Whether an address shows a track; one that names none may show any. */
function isShown(id: number, { track, with: beside }: EmbedSearch): boolean {
  return track === undefined || track === id || beside === id;
}

type NameProps = { readonly category: Category };

/** Whose draws an embedded part shows. */
export function EmbedName({ category }: NameProps) {
  const { id, name } = category;
  return (
    <p className={styles["name"]}>
      <TrackBadge id={id} number={trackNumber(category)} name={name} side={32} />
      <strong>{name}</strong>
    </p>
  );
}

type TrackProps = {
  /** The track that the address asks for; undefined: the first one. */
  readonly track: number | undefined;
  readonly children: (category: Category) => ReactNode;
};

/** Shows a part of a track, or the reason why it is missing. */
export function EmbedTrack({ track, children }: TrackProps) {
  const { t } = useLingui();
  const query = useQuery(homeQuery(useLocale()));
  if (query.data === undefined) return <QueryStatus query={query} rows={4} />;
  const category = findTrack(query.data.categories, track);
  if (category !== undefined) return children(category);
  return <EmptyState title="">{t`This track doesn’t exist.`}</EmptyState>;
}
