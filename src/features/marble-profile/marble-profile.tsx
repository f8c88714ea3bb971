import { useLingui } from "@lingui/react/macro";
import { formatSeconds } from "#domain/format-seconds.ts";
import { headToHeads, type MarbleForm, marbleForm } from "#domain/marble.ts";
import type { RaceWindow } from "#domain/races.ts";
import { useFormat } from "#i18n/format.ts";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { MarbleChoices } from "#ui/choices/number-choices.tsx";
import { Marble } from "#ui/marble.tsx";
import { EmptyState } from "#ui/notice.tsx";
import type { FormMeasure } from "./form-line.ts";
import { FormChart } from "./form-chart.tsx";
import { HeadToHeadTable } from "./head-to-head-table.tsx";
import styles from "./marble-profile.module.css";
import { RankChart } from "./rank-chart.tsx";

type Props = {
  readonly window: RaceWindow;
  /** The marble, from 1. */
  readonly number: number;
  readonly measure: FormMeasure;
  readonly measureLink: ChoiceLink<FormMeasure>;
  /** Leads to another marble's profile. */
  readonly numberLink: ChoiceLink<number>;
};

/** One marble: its form, best and worst time, places against chance, and its duels. */
export function MarbleProfile({ window, number, measure, measureLink, numberLink }: Props) {
  const { t } = useLingui();
  const form = marbleForm(window, number);
  if (form.form.length === 0) return <EmptyState title={t`No races of marble ${number}`} />;
  return (
    <div className={styles["profile"]}>
      <MarbleChoices marbles={window.marbles} current={number} link={numberLink} />
      <Facts number={number} form={form} />
      <FormChart
        form={form.form}
        missing={window.missing}
        marbles={window.marbles}
        measure={measure}
        measureLink={measureLink}
      />
      <RankChart ranks={form.ranks} fair={form.fair} />
      <HeadToHeadTable number={number} duels={headToHeads(window, number)} link={numberLink} />
    </div>
  );
}

type FactsProps = { readonly number: number; readonly form: MarbleForm };

function Facts({ number, form }: FactsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { averageRank, best, worst, form: races, ranks } = form;
  const facts = [
    { name: t`Races`, value: format.number(races.length), term: "" },
    { name: t`Wins`, value: format.number(ranks[0] ?? 0), term: "" },
    {
      name: t`Average place`,
      value: averageRank === null ? "–" : averageRank.toFixed(2),
      term: "",
    },
    { name: t`Best time`, value: formatSeconds(best?.seconds), term: best?.term },
    { name: t`Worst time`, value: formatSeconds(worst?.seconds), term: worst?.term },
  ];
  return (
    <div className={styles["facts"]}>
      <Marble n={number} style={{ "--size": "64px" }} />
      <h2 className="visually-hidden">{t`Marble ${number}`}</h2>
      <dl>
        {facts.map(({ name, value, term = "" }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value ?? "–"}
              {term !== "" && <small>{t`no. ${term}`}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
