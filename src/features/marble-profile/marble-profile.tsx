import { useLingui } from "@lingui/react/macro";
import { headToHeads, marbleForm } from "#domain/marble.ts";
import type { RaceWindow } from "#domain/races.ts";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { MarbleChoices } from "#ui/choices/number-choices.tsx";
import { EmptyState } from "#ui/notice.tsx";
import type { FormMeasure } from "./form-line.ts";
import { FormChart } from "./form-chart.tsx";
import { type FactLinks, MarbleFacts } from "./marble-facts.tsx";
import { HeadToHeadTable } from "./head-to-head-table.tsx";
import styles from "./marble-profile.module.css";
import { RankChart } from "./rank-chart.tsx";

type Props = FactLinks & {
  readonly window: RaceWindow;
  /** The marble, from 1. */
  readonly number: number;
  readonly measure: FormMeasure;
  readonly measureLink: ChoiceLink<FormMeasure>;
  readonly numberLink: ChoiceLink<number>;
};

/** One marble: its wins and times, its form, its places against chance, and its duels. */
export function MarbleProfile({
  window,
  number,
  measure,
  measureLink,
  numberLink,
  ...links
}: Props) {
  const { t } = useLingui();
  const form = marbleForm(window, number);
  if (form.form.length === 0) return <EmptyState title={t`No races of marble ${number}`} />;
  return (
    <div className={styles["profile"]}>
      <MarbleChoices marbles={window.marbles} current={number} link={numberLink} />
      <MarbleFacts number={number} marbles={window.marbles} form={form} {...links} />
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
