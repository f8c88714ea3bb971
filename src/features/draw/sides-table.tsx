/* Laid out by grid, a table loses its roles in some browsers: so they are stated here. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import type { Order } from "#domain/order.ts";
import { classifyDuel, classifyParity, type Side, classifySize } from "#domain/sides.ts";
import { Icon } from "#ui/icon.tsx";
import { useSideNames } from "#ui/side-names.ts";
import styles from "./sides-table.module.css";

type Props = { readonly order: Order };

/** Sides that are set off from their opposites. */
const STRONG: ReadonlySet<Side | null> = new Set(["big", "odd", "dragon"]);

interface Row {
  readonly name: string;
  readonly sides: readonly (Side | null)[];
}

function useRows(order: Order): Row[] {
  const { t } = useLingui();
  return [
    { name: t`Big/small`, sides: order.map((n) => classifySize(n, order.length)) },
    { name: t`Odd/even`, sides: order.map(classifyParity) },
    { name: t`Dragon/tiger`, sides: order.map((_, index) => classifyDuel(order, index + 1)) },
  ];
}

/** The sides of each place, folded, one row per place; on wide screens the style sheet makes columns of them. */
export function SidesTable({ order }: Props) {
  const { t } = useLingui();
  const names = useSideNames();
  const rows = useRows(order);
  return (
    <details className="sides">
      <summary>
        {t`Sides by place`}
        <Icon name="chevron-down" size={18} />
      </summary>
      <table className={styles["table"]} role="table" aria-label={t`Two sides by place`}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader">{t`Place`}</th>
            {rows.map(({ name }) => (
              <th key={name} role="columnheader">
                {name.split(/(?<=\/)/).map((part) => (
                  <Fragment key={part}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {order.map((_, index) => (
            <tr key={index} role="row">
              <th role="rowheader">{index + 1}</th>
              {rows.map(({ name, sides }) => {
                const side = sides[index] ?? null;
                return (
                  // A new cell for another side: text of another length would count as a layout shift.
                  <td
                    key={`${name} ${side}`}
                    role="cell"
                    data-strong={STRONG.has(side) || undefined}
                  >
                    {side === null ? "–" : names[side]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
