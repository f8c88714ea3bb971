import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CountedDraws } from "#features/chance-note/chance-note.tsx";
import { computedHere } from "#queries/offline-statistic.ts";
import { NoDraws } from "#ui/facts.tsx";
import { EmptyState } from "#ui/notice.tsx";

/** Draws on this device from which a statistic is shown while offline. */
const OFFLINE_DRAWS_LEAST = 10;

export function isTooFew(data: CountedDraws): boolean {
  return data.draws < (computedHere(data) === null ? 1 : OFFLINE_DRAWS_LEAST);
}

type Props = { readonly data: CountedDraws; readonly day: string | undefined };

/** Says that there are too few draws for a statistic, of the day (YYYY-MM-DD) that was asked for. */
export function TooFew({ data, day }: Props) {
  const { t } = useLingui();
  const { draws } = data;
  // A day whose draws are all left out has some.
  if (computedHere(data) === null) return <NoDraws day={data.left_out === 0 ? day : ""} />;
  return (
    <EmptyState title={t`Not enough draws`} icon="offline" testId="too-few">
      {t`${plural(draws, { one: "# draw", other: "# draws" })} of these are on this device; a statistic needs at least ${OFFLINE_DRAWS_LEAST}.`}
    </EmptyState>
  );
}
