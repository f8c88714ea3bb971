import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { History } from "#contract/draw.ts";
import { findByResult, type ResultRuns, type Run, type WantedWinner } from "#domain/by-result.ts";
import { windowOf } from "#domain/races.ts";
import { useFormat, useLocale } from "#i18n/format.ts";
import { lastDrawsQuery } from "#queries/draws.ts";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { SelectChoice } from "#ui/choices/select-choice.tsx";
import { shortTerm } from "#ui/words/term-text.ts";
import { Marble } from "#ui/marble.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useSideNames } from "#ui/side-names.ts";
import styles from "./by-result.module.css";

const DRAWS = 500; // as in the longest window of the statistics
const RUNS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] as const;

export interface ByResultProps {
  readonly cateId: number;
  readonly drawLink: ChoiceLink<string>;
  readonly renderStatus: (query: UseQueryResult<History>) => ReactNode;
}

export type ByResultSheetProps = ByResultProps & {
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Finds draws by their winner, and runs of such draws, among the newest ones of a track. */
export function ByResult({ opened, onClose, cateId, drawLink, renderStatus }: ByResultSheetProps) {
  const { t } = useLingui();
  const draws = lastDrawsQuery({ cateId, last: DRAWS }, useLocale());
  const query = useQuery({ ...draws, enabled: opened });
  return (
    <Sheet opened={opened} onClose={onClose} title={t`Draws by result`}>
      <div className={styles["byResult"]}>
        {query.data !== undefined && <Finder history={query.data} drawLink={drawLink} />}
        {renderStatus(query)}
      </div>
    </Sheet>
  );
}

const option = <const Value extends string>(value: Value, label: string) => ({ value, label });

type FinderProps = Pick<ByResultProps, "drawLink"> & { readonly history: History };

function Finder({ history, drawLink }: FinderProps) {
  const { t } = useLingui();
  const sides = useSideNames();
  const [wanted, setWanted] = useState<WantedWinner>({ number: null, size: null, parity: null });
  const [least, setLeast] = useState<(typeof RUNS)[number]>("1");
  const window = windowOf(history.list, history.zone, history.labels);
  const found = findByResult(window, wanted, Number(least));
  const change = (part: Partial<WantedWinner>) => setWanted({ ...wanted, ...part });
  const any = option("", t`any`);
  const numbers = Array.from({ length: window.marbles }, (_, index) => String(index + 1));
  return (
    <>
      <div className={styles["choices"]}>
        <SelectChoice
          label={t`Winner`}
          value={String(wanted.number ?? "")}
          options={[any, ...numbers.map((value) => option(value, value))]}
          onChange={(value) => change({ number: value === "" ? null : Number(value) })}
        />
        <SelectChoice
          label={t`Size`}
          value={wanted.size ?? ""}
          options={[any, option("big", sides.big), option("small", sides.small)]}
          onChange={(value) => change({ size: value === "" ? null : value })}
        />
        <SelectChoice
          label={t`Parity`}
          value={wanted.parity ?? ""}
          options={[any, option("odd", sides.odd), option("even", sides.even)]}
          onChange={(value) => change({ parity: value === "" ? null : value })}
        />
        <SelectChoice
          label={t`In a row, at least`}
          value={least}
          options={RUNS.map((value) => option(value, value))}
          onChange={setLeast}
        />
      </div>
      <Count {...found} least={Number(least)} draws={window.races.length} />
      <ul>
        {found.runs.map((run) => (
          <li key={run[0]?.term}>
            <RunLink run={run} zone={history.zone} drawLink={drawLink} />
          </li>
        ))}
      </ul>
    </>
  );
}

type CountProps = ResultRuns & { readonly least: number; readonly draws: number };

/** The number of results, beside the one expected by chance. */
function Count({ runs: { length: count }, expected, least, draws }: CountProps) {
  const { t } = useLingui();
  const format = useFormat();
  const chance = format.number(Number(expected.toFixed(expected < 10 ? 1 : 0)));
  const all = format.number(draws);
  return (
    <output className={styles["count"]}>
      {least === 1
        ? t`${plural(count, { one: "# draw", other: "# draws" })} of the last ${all}; by chance ${chance} on average.`
        : t`${plural(count, { one: "# run", other: "# runs" })} of ${least} or more among the last ${all} draws; by chance ${chance} on average.`}
    </output>
  );
}

type RunProps = Pick<ByResultProps, "drawLink"> & { readonly run: Run; readonly zone: string };

/** A draw, or the newest of a run, with its winner and time. */
function RunLink({ run, zone, drawLink }: RunProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [newest] = run;
  if (newest === undefined) return null;
  const [term, from] = [shortTerm(newest.term), shortTerm(run.at(-1)?.term ?? "")];
  const length = run.length;
  return drawLink(newest.term, {
    className: styles["draw"] ?? "",
    children: (
      <>
        <span className={styles["winners"]}>
          {run
            .toReversed()
            .slice(0, 12)
            .map(({ term: key, order }) => (
              <Marble key={key} n={order[0] ?? 0} />
            ))}
        </span>
        <span>
          {length === 1 ? t`no. ${term}` : t`${length} in a row, no. ${from} to ${term}`}
          <small>{format.dated(newest.open_timestamp, zone)}</small>
        </span>
      </>
    ),
  });
}
