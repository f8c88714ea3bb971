import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { StatisticSearch } from "./statistic-search.ts";
import { BELOW_FOLD_ID } from "#ui/below-fold.ts";
import type { ChoiceLink } from "#ui/choices/choices.tsx";

/** A link counts as current only where its whole address is, query included. */
export const EXACT = { exact: true, includeSearch: true, explicitUndefined: true } as const;

/** Links that change a part of this page's address and keep the rest, the place included. */
export function choiceLink<Value extends string | number | null>(
  change: (value: Value) => Partial<StatisticSearch>,
): ChoiceLink<Value> {
  return (value, props) => (
    <Link
      key={value ?? ""}
      to="."
      search={(search) => ({ ...search, ...change(value) })}
      resetScroll={false}
      replace
      activeOptions={EXACT}
      {...props}
    />
  );
}

/** The link to this page with all rows of its table, for visitors without scripts. */
export function AllRowsLink() {
  const { t } = useLingui();
  return (
    <Link to="." search={(search) => ({ ...search, rows: "all" as const })} hash={BELOW_FOLD_ID}>
      {t`Show all rows`}
    </Link>
  );
}
