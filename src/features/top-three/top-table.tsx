import { useLingui } from "@lingui/react/macro";
import { useFormat } from "#i18n/format.ts";
import { Marble } from "#ui/marble.tsx";
import type { TopItem } from "./polar.ts";
import styles from "./top-three.module.css";

type Props = {
  readonly items: readonly TopItem[];
  readonly draws: number;
  readonly fair: number | null;
  /** The share at the right end of the bars. */
  readonly edge: number;
};

/** The same as bars in a table. */
export function TopTable({ items, draws, fair, edge }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const part = (share: number) => Number((share / edge).toFixed(4));
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{t`Marble`}</th>
          <th scope="col">{t`1st`}</th>
          <th scope="col">{t`2nd`}</th>
          <th scope="col">{t`3rd`}</th>
          <th scope="col">{t`Top-3 rate`}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ number, first, second, third, rate }) => (
          <tr key={number}>
            <th scope="row">
              <Marble n={number} />
            </th>
            <td>{first}</td>
            <td>{second}</td>
            <td>{third}</td>
            <td>
              <b>{rate === null ? "–" : format.percent(rate)}</b>
              <span
                className={styles["bar"]}
                style={{ "--fair": part(fair ?? 0) }}
                aria-hidden="true"
              >
                {[first, second, third].map((times, step) => (
                  <i
                    key={step}
                    data-step={step + 1}
                    style={{ width: `${(part(times / draws) * 100).toFixed(2)}%` }}
                  />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
