import { Trans, useLingui } from "@lingui/react/macro";
import type { TwoSides } from "#contract/statistics.ts";
import { useFormat } from "#i18n/format.ts";
import figures from "#ui/figures.module.css";
import { parseSequence, type Sequence } from "#domain/sequence.ts";
import { twoSidesTable } from "#features/export/tables.ts";
import { choiceLink } from "#features/statistics/choice-link.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";
import { FIRST_ROAD } from "#features/statistics/statistic-search.ts";
import { BalanceTable } from "./balance-table.tsx";
import { BigRoad } from "./big-road.tsx";
import { listBalances, findReach } from "./balance.ts";
import { type RoadLink, SequencePicker } from "./sequence-picker.tsx";
import { Streaks } from "./streaks.tsx";
import styles from "./two-sides.module.css";

const FIRST_SEQUENCE: Sequence = { rank: 1, kind: "size" };

/** Two sides: counts against chance, current streaks, a big road. */
export function Panel(props: PanelProps) {
  const sequence = parseSequence(props.search.road ?? FIRST_ROAD) ?? FIRST_SEQUENCE;
  return (
    <StatisticFrame {...props} name="two-sides" table={twoSidesTable}>
      {(data) => (
        <TwoSidesPanel
          data={data}
          sequence={sequence}
          roadLink={choiceLink((to) => ({ road: to === FIRST_ROAD ? undefined : to }))}
        />
      )}
    </StatisticFrame>
  );
}

type Props = {
  readonly data: TwoSides;
  /** The sequence whose road is shown; its beads are `data.roads` of the same name. */
  readonly sequence: Sequence;
  readonly roadLink: RoadLink;
};

/** Two sides: the counts against chance, the streaks that run, and the big road of a sequence. */
export function TwoSidesPanel({ data, sequence, roadLink }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const kinds = (["size", "parity", "dt"] as const).map((kind) => ({
    kind,
    rows: listBalances(data, kind),
  }));
  const reach = findReach(kinds.flatMap(({ rows }) => rows));
  const edge = format.percent(reach);
  return (
    <div className={styles["panel"]}>
      <section className={figures["part"]}>
        <h2>{t`Two sides and expected values`}</h2>
        <p className={figures["note"]}>
          <Trans>
            Middle line: expected (50% unless stated). Bars: the surplus; half width = {edge}.
          </Trans>
        </p>
        <div className={styles["tables"]}>
          {kinds.map(
            ({ kind, rows }) =>
              rows.length > 0 && <BalanceTable key={kind} kind={kind} rows={rows} reach={reach} />,
          )}
        </div>
      </section>
      <Streaks streaks={data.streaks} marbles={data.number_count} />
      <section className={figures["part"]}>
        <BigRoad data={data} sequence={sequence}>
          <SequencePicker value={sequence} marbles={data.number_count} link={roadLink} />
        </BigRoad>
      </section>
    </div>
  );
}
