import { useLingui } from "@lingui/react/macro";
import type { TrackDays } from "#domain/drawing-day.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { type FormEntry, marbleForm } from "#domain/marble.ts";
import type { RaceWindow } from "#domain/races.ts";
import { useFormat } from "#i18n/format.ts";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { MarbleChoices } from "#ui/choices/number-choices.tsx";
import { ScrollBox } from "#ui/chart/scroll-box.tsx";
import { TableHead } from "#ui/chart/table-head.tsx";
import figures from "#ui/figures.module.css";
import { EmptyState } from "#ui/notice.tsx";
import { shortTerm } from "#ui/words/term-text.ts";
import { MarbleFacts } from "./marble-facts.tsx";
import styles from "./marble-profile.module.css";

/** Finishes in the list. */
const LAST_FINISHES = 20;

type Props = {
  readonly window: RaceWindow;
  readonly days: TrackDays;
  /** The marble, from 1. */
  readonly number: number;
  readonly numberLink: ChoiceLink<number>;
  /** Leads to a draw by its term. */
  readonly drawLink: ChoiceLink<string>;
};

/** One marble: its wins, places, times and last finishes. */
export function MarbleProfile({ window, days, number, numberLink, drawLink }: Props) {
  const { t } = useLingui();
  const form = marbleForm(window, number);
  if (form.form.length === 0) return <EmptyState title={t`No races of marble ${number}`} />;
  return (
    <div className={styles["profile"]}>
      <MarbleChoices marbles={window.marbles} current={number} link={numberLink} />
      <MarbleFacts {...{ number, days, form, drawLink }} marbles={window.marbles} />
      <Places ranks={form.ranks} fair={form.fair} />
      <LastFinishes finishes={form.form.slice(0, LAST_FINISHES)} drawLink={drawLink} />
    </div>
  );
}

type PlacesProps = {
  /** Finishes at each place, the first place first. */
  readonly ranks: readonly number[];
  /** Expected finishes at each place. */
  readonly fair: number;
};

function Places({ ranks, fair }: PlacesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const races = ranks.reduce((sum, count) => sum + count, 0);
  const expected = format.number(Number(fair.toFixed(1)));
  return (
    <section className={figures["part"]}>
      <h2>{t`Places`}</h2>
      <ScrollBox className={figures["columns"]} label={t`Places`}>
        <table className={figures["table"]}>
          <TableHead names={[t`Place`, ...ranks.map((_, index) => String(index + 1))]} />
          <tbody>
            <tr>
              <th scope="row">{t`Count`}</th>
              {ranks.map((count, index) => (
                <td key={index}>{format.number(count)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t`Share of races`}</th>
              {ranks.map((count, index) => (
                <td key={index}>{format.percent(count / races)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollBox>
      <p className={figures["note"]}>{t`Expected at each place: ${expected}.`}</p>
    </section>
  );
}

type FinishesProps = {
  /** Newest first. */
  readonly finishes: readonly FormEntry[];
  readonly drawLink: ChoiceLink<string>;
};

function LastFinishes({ finishes, drawLink }: FinishesProps) {
  const { t } = useLingui();
  return (
    <section className={figures["part"]}>
      <h2>{t`Latest finishes`}</h2>
      <table className={figures["table"]}>
        <TableHead names={[t`Draw no.`, t`Place`, t`Race time`, t`Behind`]} />
        <tbody>
          {finishes.map(({ term, rank, seconds, behind }) => (
            <tr key={term}>
              <th scope="row">
                {drawLink(term, { className: styles["draw"] ?? "", children: shortTerm(term) })}
              </th>
              <td>{rank}</td>
              <td>{formatSeconds(seconds)}</td>
              <td>{behind === null || rank === 1 ? "–" : `+${behind.toFixed(2)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
