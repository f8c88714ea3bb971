import { useLingui } from "@lingui/react/macro";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";
import { Marble } from "#ui/marble.tsx";
import { HISTORY_SHOWS, type HistoryShow, type HistoryView } from "./view.ts";
import styles from "./view-picker.module.css";

type Props = {
  readonly view: HistoryView;
  readonly marbles: number;
  readonly showLink: ChoiceLink<HistoryShow>;
  readonly pickLink: ChoiceLink<number>;
};

export function ViewPicker({ view, marbles, showLink, pickLink }: Props) {
  const { t } = useLingui();
  const names: Readonly<Record<HistoryShow, string>> = {
    numbers: t`Numbers`,
    size: t`Big/small`,
    parity: t`Odd/even`,
    dt: t`Dragon/tiger`,
  };
  return (
    <div className={styles["views"]} data-noprint>
      <Choices
        label={t`Show`}
        options={HISTORY_SHOWS.map((value) => ({ value, label: names[value] }))}
        current={view.show}
        link={showLink}
      />
      <details className={styles["picks"]} open={view.picked.length > 0}>
        <summary>{t`Highlight numbers`}</summary>
        <ul>
          {Array.from({ length: marbles }, (_, index) => index + 1).map((number) => (
            <li key={number}>
              {pickLink(number, {
                className: styles["pick"] ?? "",
                "aria-label": t`Highlight ${number}`,
                ...(view.picked.includes(number) ? { "aria-current": "true" } : {}),
                children: <Marble n={number} />,
              })}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
