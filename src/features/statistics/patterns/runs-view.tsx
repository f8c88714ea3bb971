import { useLingui } from "@lingui/react/macro";
import type { Patterns } from "#contract/statistics.ts";
import { useFormat } from "#i18n/format.ts";
import { ScrollBox } from "#ui/chart/scroll-box.tsx";
import { TableHead } from "#ui/chart/table-head.tsx";
import figures from "#ui/figures.module.css";
import { LinkedMarble } from "#ui/choices/linked-marble.tsx";
import { useSideNames } from "#ui/side-names.ts";
import styles from "./runs-view.module.css";

/** The sides, a column each. */
const SIDE_COLUMNS = ["big", "small", "odd", "even", "dragon", "tiger"] as const;

type SideRun = Patterns["side_runs"][number];

/** A row for each place and one for the sum, a run for each of {@link SIDE_COLUMNS}, null if it has none. */
export function sideRows(runs: readonly SideRun[]) {
  return [...Map.groupBy(runs, ({ rank }) => rank)].map(([rank, own]) => ({
    rank,
    runs: SIDE_COLUMNS.map((side) => own.find(({ value }) => value === side) ?? null),
  }));
}

/** Excess over the expected length, as a multiple of it, at which the tint is full. */
const FULL_TINT = 1;

/** Strength of a run's tint, from 0 (no longer than expected) to 1. */
export function tintStrength(longest: number, fair: number | null): number {
  if (fair === null || fair <= 0) return 0;
  const above = (longest - fair) / fair / FULL_TINT;
  return Number(Math.min(1, Math.max(0, above)).toFixed(2));
}

type Props = { readonly data: Patterns };

/** The longest runs of each side and of each number at a place. */
export function RunsView({ data }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const names = useSideNames();
  const about = format.number(Number((data.number_fair ?? 0).toFixed(1)));
  return (
    <>
      <section className={figures["part"]}>
        <h2>{t`Longest streak of each side`}</h2>
        <p className={figures["note"]}>
          {t`Longest streak of each side in these draws; small figures: expected.`}
        </p>
        <ScrollBox className={figures["columns"]} label={t`Longest streak of each side`}>
          <table className={`${figures["table"]} ${styles["sides"]}`}>
            <TableHead names={[t`Place`, ...SIDE_COLUMNS.map((side) => names[side])]} />
            <tbody>
              {sideRows(data.side_runs).map(({ rank, runs }) => (
                <tr key={rank}>
                  <th scope="row">{rank === "sum2" ? t`Top 2` : rank}</th>
                  {runs.map((run, index) => (
                    <SideCell key={SIDE_COLUMNS[index]} run={run} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </section>
      <section className={figures["part"]}>
        <h2>{t`Longest streak of each number at a place`}</h2>
        <p className={figures["note"]}>
          {t`Most draws in a row with the same number at a place; expected: ${about}.`}
        </p>
        <NumberTable data={data} />
      </section>
    </>
  );
}

function SideCell({ run }: { readonly run: SideRun | null }) {
  const { t } = useLingui();
  if (run === null) return <td>–</td>;
  const { longest, fair, to_term: term } = run;
  return (
    <td
      style={{ "--tint": tintStrength(longest, fair) }}
      title={longest > 0 ? t`up to no. ${term}` : undefined}
    >
      <b>{longest}</b>
      <small>{(fair ?? 0).toFixed(1)}</small>
    </td>
  );
}

function NumberTable({ data: { number_runs: places, number_fair: fair, number_count } }: Props) {
  const { t } = useLingui();
  const label = t`Longest streak of each number at a place`;
  const numbers = Array.from({ length: number_count }, (_, index) => index + 1);
  return (
    <ScrollBox className={figures["columns"]} label={label}>
      <table className={styles["numbers"]} style={{ "--k": number_count }}>
        <TableHead
          names={[
            <span key="place" className="visually-hidden">{t`Place`}</span>,
            ...numbers.map((number) => <LinkedMarble key={number} n={number} head />),
          ]}
        />
        <tbody>
          {places.map(({ rank, items }) => (
            <tr key={rank}>
              <th scope="row">{rank}</th>
              {items.map(({ number, longest, to_term: term }) => (
                <td
                  key={number}
                  style={{ "--tint": tintStrength(longest, fair) }}
                  title={longest > 0 ? t`up to no. ${term}` : undefined}
                >
                  {longest}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
