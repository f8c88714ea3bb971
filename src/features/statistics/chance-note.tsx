import { Trans, useLingui } from "@lingui/react/macro";
import type { HotCold } from "#contract/statistics.ts";
import { Term } from "#ui/facts.tsx";
import { drawCount } from "#ui/words/draw-count.ts";

/** A statistic's note on the draws that it counts. */
export type CountedDraws = Pick<
  HotCold,
  "draws" | "wanted" | "missing" | "left_out" | "from_term" | "to_term"
>;

type Props = { readonly data: CountedDraws };

/** The draws that a statistic counts, what it lacks, and that it predicts nothing. */
export function ChanceNote({ data }: Props) {
  const { t, i18n } = useLingui();
  const { draws, wanted, missing, left_out: leftOut, from_term: from, to_term: to } = data;
  const [count, ...more] = [
    draws < wanted ? t`${draws} of ${wanted} draws` : drawCount(i18n, draws),
    ...(missing > 0 ? [t`${missing} missing`] : []),
    ...(leftOut > 0 ? [t`${leftOut} excluded (different number of marbles, or invalid)`] : []),
  ];
  return (
    <div className="chance-note">
      <p>
        <strong>{count}</strong>
        {more.map((fact) => ` · ${fact}`).join("")}
        {from !== "" && (
          <>
            {" · "}
            {from === to ? (
              <Trans>
                no. <Term term={to} />
              </Trans>
            ) : (
              <Trans>
                no. <Term term={from} /> – <Term term={to} />
              </Trans>
            )}
          </>
        )}
      </p>
      <p>
        <Trans>Each draw is independent: past results don’t change what comes next.</Trans>
      </p>
    </div>
  );
}
