import { Trans, useLingui } from "@lingui/react/macro";
import type { TwoSides } from "#contract/statistics.ts";
import { expectedStreaks } from "#domain/chance.ts";
import { listSequences, STREAK_FROM_DRAWS } from "#domain/two-sides.ts";
import { useFormat } from "#i18n/format.ts";
import { useSideNames } from "#ui/side-names.ts";
import figures from "#ui/figures.module.css";
import styles from "./streaks.module.css";
import { useSideWords } from "./use-side-words.ts";

/** Lengths of streaks, in draws, whose expected number is stated. */
const STATED_LENGTHS = [5, 7] as const;
const MAX_BEADS = 14;

type Props = { readonly streaks: TwoSides["streaks"]; readonly marbles: number };

/** The current streaks, longest first, and how many chance alone gives. */
export function Streaks({ streaks, marbles }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const [five, seven] = STATED_LENGTHS;
  const chance = (length: number) =>
    format.number(Number(expectedStreaks(marbles, length).toFixed(1)));
  const [aboutFive, aboutSeven] = [chance(five), chance(seven)];
  const all = listSequences(marbles).length;
  return (
    <section className={figures["part"]}>
      <h2>{t`Current streaks`}</h2>
      <p className={figures["note"]}>
        <Trans>
          Expected among {all} sequences: {aboutFive} streaks of {five}+ draws, {aboutSeven} of{" "}
          {seven}+.
        </Trans>
      </p>
      {streaks.length === 0 ? (
        <p
          className={figures["note"]}
        >{t`No current streak of ${STREAK_FROM_DRAWS} or more draws.`}</p>
      ) : (
        <ol className={styles["streaks"]}>
          {streaks.map((streak) => (
            <StreakItem key={`${streak.rank}${streak.kind}`} streak={streak} />
          ))}
        </ol>
      )}
    </section>
  );
}

function StreakItem({ streak }: { readonly streak: TwoSides["streaks"][number] }) {
  const names = useSideNames();
  const { rowName } = useSideWords();
  const { rank, value, count } = streak;
  return (
    <li>
      <span>
        {rowName(rank)} <b>{names[value]}</b> × {count}
      </span>
      <span className={styles["beads"]} data-value={value} aria-hidden="true">
        {Array.from({ length: Math.min(count, MAX_BEADS) }, (_, index) => (
          <i key={index} />
        ))}
        {count > MAX_BEADS && "…"}
      </span>
    </li>
  );
}
