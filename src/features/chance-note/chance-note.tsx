import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { HotCold } from "#contract/statistics.ts";
import styles from "./chance-note.module.css";

type Window = Pick<
  HotCold,
  "draws" | "wanted" | "missing" | "left_out" | "from_term" | "to_term" | "number_count"
>;

type Props = { readonly data: Window };

/** What a statistic is made of: how many draws, what it lacks, and that it foretells nothing. */
export function ChanceNote({ data }: Props) {
  const { t } = useLingui();
  const { draws, wanted, missing, left_out: leftOut, from_term: from, to_term: to } = data;
  const facts = [
    draws < wanted
      ? t`${draws} of ${wanted} draws`
      : t`${plural(draws, { one: "# draw", other: "# draws" })}`,
    ...(missing > 0 ? [t`${missing} missing`] : []),
    ...(leftOut > 0 ? [t`${leftOut} left out (another number of marbles, or unreadable)`] : []),
    ...(from === "" ? [] : [from === to ? t`no. ${to}` : t`no. ${from} – ${to}`]),
  ];
  return (
    <div className={styles["note"]}>
      <p>
        <strong>{facts[0]}</strong>
        {facts.slice(1).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p>
        <Trans>
          Counts of past draws. Each draw is independent of those before it: nothing here says what
          comes next.
        </Trans>
      </p>
    </div>
  );
}
