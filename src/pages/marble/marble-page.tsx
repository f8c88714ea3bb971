import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { windowOf } from "#domain/races.ts";
import { MarbleProfile } from "#features/marble-profile/marble-profile.tsx";
import { FOUND_ID } from "#features/history-list/found.ts";
import { useLocale } from "#i18n/format.ts";
import { EXACT } from "#pages/statistic/choice-link.tsx";
import { Picker } from "#pages/statistic/statistic-frame.tsx";
import { windowSearch } from "#pages/statistic/statistic-search.ts";
import { KeptDraws } from "#pages/track/kept-draws.tsx";
import { trackQuery } from "#queries/home.ts";
import { Card } from "#ui/card.tsx";
import { NoDraws } from "#ui/facts.tsx";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import styles from "./marble-page.module.css";

const route = getRouteApi("/track/$id_/marble/$n");

/** Links to the profiles of a track's marbles, with the same window. */
function profileLink(id: string): ChoiceLink<number> {
  return (to, props) => (
    <Link
      key={to}
      to="/track/$id/marble/$n"
      params={{ id, n: String(to) }}
      search={(before) => before}
      activeOptions={EXACT}
      {...props}
    />
  );
}

/** Links to a draw in the track's history. */
function drawLink(id: string): ChoiceLink<string> {
  return (find, props) => (
    <Link
      to="/track/$id"
      params={{ id }}
      search={{ find }}
      hash={FOUND_ID}
      resetScroll={false}
      {...props}
    />
  );
}

/** One marble of a track: its wins, places, times and last finishes. */
export function MarblePage() {
  const { t } = useLingui();
  const { id, n } = route.useParams();
  const search = route.useSearch();
  const locale = useLocale();
  const { data: category } = useQuery(trackQuery(locale, Number(id)));
  const number = Number(n);
  const name = category?.name ?? id;
  return (
    <Card as="section" pad className={styles["page"] ?? ""} data-about={Number(id)}>
      <header className={styles["head"]}>
        <h1>{t`Marble ${number}`}</h1>
        <div>
          <Link
            to="/track/$id"
            params={{ id }}
            search={windowSearch(search)}
            className={styles["back"]}
            activeOptions={EXACT}
          >
            {name}
          </Link>
        </div>
      </header>
      {category !== undefined && <Picker days={category} search={search} />}
      <KeptDraws name={`${id}:${number}`} cateId={Number(id)} search={search}>
        {(data) =>
          data.list.length === 0 ? (
            <NoDraws day={data.date} empty={data.empty} />
          ) : (
            <MarbleProfile
              window={windowOf(data.list)}
              days={data}
              number={number}
              numberLink={profileLink(id)}
              drawLink={drawLink(id)}
            />
          )
        }
      </KeptDraws>
    </Card>
  );
}
