import { Trans, useLingui } from "@lingui/react/macro";
import { type HeadToHead, rivalsOf } from "#domain/marble.ts";
import { useFormat } from "#i18n/format.ts";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { Marble } from "#ui/marble.tsx";
import figures from "#ui/figures.module.css";
import { TableHead } from "#ui/chart/table-head.tsx";
import styles from "./head-to-head-table.module.css";

type Props = {
  readonly number: number;
  readonly duels: readonly HeadToHead[];
  /** Leads to the other marble's profile. */
  readonly link: ChoiceLink<number>;
};

/** The marble against every other: wins, losses, and by how much it was ahead on average. */
export function HeadToHeadTable({ number, duels, link }: Props) {
  const { t } = useLingui();
  return (
    <section className={figures["part"]}>
      <h2>{t`Head to head`}</h2>
      <p className={figures["note"]}>
        <Trans>
          Races in which marble {number} finished ahead of its opponent; the line marks one half.
          Avg. lead: seconds ahead on average, where both have a time.
        </Trans>
      </p>
      <RivalsNote number={number} duels={duels} />
      <table className={`${figures["table"]} ${styles["duels"]}`}>
        <TableHead
          names={[
            t`Opponent`,
            t`Won`,
            <span key="hidden" className="visually-hidden">{t`Share of races`}</span>,
            t`Lost`,
            t`Avg. lead`,
          ]}
        />
        <tbody>
          {duels.map(({ other, races, wins, ahead }) => (
            <tr key={other}>
              <th scope="row">
                {link(other, {
                  className: styles["other"] ?? "",
                  "aria-label": t`Marble ${other}`,
                  children: <Marble n={other} />,
                })}
              </th>
              <td>{wins}</td>
              <td>
                <span className={styles["duel"]} aria-hidden="true">
                  {races > 0 && <i style={{ width: `${((wins / races) * 100).toFixed(1)}%` }} />}
                </span>
              </td>
              <td>{races - wins}</td>
              <td>{ahead === null ? "–" : signed(ahead)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The marbles it finishes ahead of most and least often, beside the value by chance. */
function RivalsNote({ number, duels }: Omit<Props, "link">) {
  const format = useFormat();
  const rivals = rivalsOf(duels);
  if (rivals === null) return null;
  const [most, least] = [rivals.most.other, rivals.least.other];
  const [high, low] = [rivals.most, rivals.least].map(({ wins, races }) =>
    format.percent(wins / races),
  );
  const half = format.percent(0.5);
  return (
    <p className={styles["rivals"]}>
      <Trans>
        Marble {number} is most often ahead of marble {most} ({high}) and least often ahead of
        marble {least} ({low}); by chance it would be {half} with each.
      </Trans>
    </p>
  );
}

/** Seconds with their sign: a true minus for being behind. */
function signed(seconds: number): string {
  const sign = seconds > 0 ? "+" : seconds < 0 ? "−" : "±";
  return `${sign}${Math.abs(seconds).toFixed(3)}`;
}
