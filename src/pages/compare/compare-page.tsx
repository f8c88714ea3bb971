import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { WINDOW_DEFAULT, WINDOWS } from "#contract/limits.ts";
import type { History } from "#contract/draw.ts";
import type { Category } from "#contract/site.ts";
import { COMPARED_MOST, type Compared, printCompared, readCompared } from "#domain/compared.ts";
import { windowOf } from "#domain/races.ts";
import { CompareTable } from "#features/compare/compare-table.tsx";
import { CourseChart } from "#features/compare/course-chart.tsx";
import type { Entry } from "#features/compare/figure-rows.ts";
import { useLocale } from "#i18n/format.ts";
import { Adder } from "#pages/compare/adder.tsx";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import { KeptDraws } from "#pages/track/kept-draws.tsx";
import { homeQuery } from "#queries/home.ts";
import { Card } from "#ui/card.tsx";
import { Choices } from "#ui/choices/choices.tsx";
import { Icon } from "#ui/icon.tsx";
import { Marble } from "#ui/marble.tsx";
import { EmptyState } from "#ui/notice.tsx";
import styles from "./compare-page.module.css";

const route = getRouteApi("/compare");

/** Two to four tracks or marbles over the same number of draws. */
export function ComparePage() {
  "use no memo";
  const { t } = useLingui();
  const { of = "", limit = WINDOW_DEFAULT } = route.useSearch();
  const locale = useLocale();
  const home = useQuery(homeQuery(locale));
  const tracks = home.data?.categories ?? [];
  const compared = readCompared(of).filter((one) => isKnown(one, tracks));
  return (
    <Card as="section" pad className={styles["page"] ?? ""}>
      <h1>{t`Compare`}</h1>
      <Choices
        label={t`Last draws`}
        options={WINDOWS.map((value) => ({ value, label: value, name: t`Last ${value} draws` }))}
        current={limit}
        narrow
        link={choiceLink((to) => ({ limit: to === WINDOW_DEFAULT ? undefined : to }))}
      />
      {compared.length < COMPARED_MOST && <Adder compared={compared} tracks={tracks} />}
      {compared.length === 0 && (
        <EmptyState title={t`Nothing to compare yet`}>
          {t`Choose two to four tracks, or marbles.`}
        </EmptyState>
      )}
      {compared.length > 0 && (
        <KeptDraws name={of} cateIds={compared.map(({ cateId }) => cateId)} search={{ limit }}>
          {(draws, state) => (
            <div className={styles["page"]}>
              <Comparison compared={compared} tracks={tracks} draws={draws} />
              {state}
            </div>
          )}
        </KeptDraws>
      )}
    </Card>
  );
}

type ComparisonProps = Omit<HeadProps, "entry"> & {
  readonly draws: readonly (History | undefined)[];
};

function Comparison({ compared, tracks, draws }: ComparisonProps) {
  "use no memo";
  const { t } = useLingui();
  const entries = compared.flatMap((one, index): Entry[] => {
    const data = draws[index];
    const track = tracks.find(({ id }) => id === one.cateId);
    if (data === undefined || track === undefined) return [];
    const name = one.number === null ? track.name : t`Marble ${one.number}`;
    return [{ ...one, key: printCompared([one]), name, window: windowOf(data.list, data.zone) }];
  });
  if (entries.length === 0) return null;
  return (
    <>
      <CompareTable
        entries={entries}
        renderHead={(entry) => <Head entry={entry} compared={compared} tracks={tracks} />}
      />
      <CourseChart entries={entries} />
    </>
  );
}

function isKnown({ cateId, number }: Compared, tracks: readonly Category[]): boolean {
  const track = tracks.find(({ id }) => id === cateId);
  return track !== undefined && (number === null || number <= track.number_count);
}

type HeadProps = {
  readonly entry: Entry;
  readonly compared: readonly Compared[];
  readonly tracks: readonly Category[];
};

/** An entry's name as the way to its page, and the way to leave it out. */
function Head({ entry: { key, cateId, number, name }, compared, tracks }: HeadProps) {
  const { t } = useLingui();
  const id = String(cateId);
  const others = compared.filter((one) => printCompared([one]) !== key);
  const track = tracks.find((one) => one.id === cateId)?.name ?? id;
  return (
    <div className={styles["head"]} data-marbles={cateId}>
      {number === null ? (
        <Link to="/track/$id" params={{ id }}>
          {name}
        </Link>
      ) : (
        <Link to="/track/$id/marble/$n" params={{ id, n: String(number) }}>
          <Marble n={number} />
          <span>
            {name} <small>{track}</small>
          </span>
        </Link>
      )}
      <Link
        from="/compare"
        to="/compare"
        search={(search) => ({ ...search, of: printCompared(others) || undefined })}
        resetScroll={false}
        replace
        className={styles["leave"]}
        data-noprint
        aria-label={t`Leave out ${name}`}
      >
        <Icon name="close" size={16} />
      </Link>
    </div>
  );
}
