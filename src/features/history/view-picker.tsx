import { useLingui } from "@lingui/react/macro";
import { buttonClass } from "#ui/button.tsx";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";
import { Drawing } from "#ui/icon.tsx";
import { Marble } from "#ui/marble.tsx";
import { HISTORY_SHOWS, type HistoryShow, type HistoryView } from "./view.ts";
import styles from "./history-tools.module.css";

const SLIDERS =
  "M4 7h9M19 7h1M13 7a1 1 0 0 0 6 0 1 1 0 0 0-6 0M4 17h1M11 17h9M5 17a1 1 0 0 0 6 0 1 1 0 0 0-6 0";

type Props = {
  readonly view: HistoryView;
  readonly marbles: number;
  readonly showLink: ChoiceLink<HistoryShow>;
  readonly pickLink: ChoiceLink<number>;
};

/** Chooses what the rows show of each place, and the numbers that they highlight. */
export function ViewPicker({ view, marbles, showLink, pickLink }: Props) {
  const { t } = useLingui();
  const names: Readonly<Record<HistoryShow, string>> = {
    numbers: t`Numbers`,
    size: t`Big/small`,
    parity: t`Odd/even`,
    dt: t`Dragon/tiger`,
  };
  const isPlain = view.show === "numbers" && view.picked.length === 0;
  return (
    <details
      name="history-tool"
      className={styles["tool"]}
      data-tool="view"
      data-active={!isPlain || undefined}
    >
      <summary className={buttonClass()} title={t`View`}>
        <Drawing path={SLIDERS} />
        <span>{t`View`}</span>
      </summary>
      <div className={styles["panel"]}>
        <Choices
          label={t`Show`}
          options={HISTORY_SHOWS.map((value) => ({ value, label: names[value] }))}
          current={view.show}
          link={showLink}
        />
        <div className="choices">
          <span aria-hidden="true">{t`Highlight`}</span>
          <ul className="choices-row" data-narrow aria-label={t`Highlight numbers`}>
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
        </div>
      </div>
    </details>
  );
}
