import { Link } from "@tanstack/react-router";
import type { StatisticSearch } from "#pages/statistic/statistic-search.ts";
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
