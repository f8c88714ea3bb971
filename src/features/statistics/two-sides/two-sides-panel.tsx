import { Trans, useLingui } from "@lingui/react/macro";
import type { TwoSides } from "#contract/statistics.ts";
import type { Sequence } from "#domain/sequence.ts";
import { useFormat } from "#i18n/format.ts";
import { BalanceTable } from "./balance-table.tsx";
import { BigRoad } from "./big-road.tsx";
import { balancesOf, reachOf } from "./balance.ts";
import { type RoadLink, SequencePicker } from "./sequence-picker.tsx";
import { Streaks } from "./streaks.tsx";
import figures from "#ui/figures.module.css";
import styles from "./two-sides.module.css";

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
    rows: balancesOf(data, kind),
  }));
  const reach = reachOf(kinds.flatMap(({ rows }) => rows));
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
