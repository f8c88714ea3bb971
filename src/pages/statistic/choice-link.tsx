import { Link } from "@tanstack/react-router";
import { EXACT } from "#pages/statistic/exact.ts";
import type { StatisticSearch } from "#pages/statistic/statistic-search.ts";
import type { ChoiceLink } from "#ui/choices.tsx";

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
