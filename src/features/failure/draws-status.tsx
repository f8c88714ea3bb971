import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { useFormat } from "#i18n/format.ts";
import { printTimes } from "#i18n/formats.ts";
import { computedHere, type TimeSpan } from "#queries/offline-statistic.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { EmptyState, QuietNote } from "#ui/notice.tsx";
import { QueryStatus } from "./failure-note.tsx";

type Props = {
  readonly query: UseQueryResult;
  /** Rows of the skeleton that holds the data's place. */
  readonly rows: number;
};

/** The state of a query that this device may have answered from its own draws: then it says from which. */
export function DrawsStatus({ query, rows }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { data, error, isFetching, refetch } = query;
  const found = computedHere(data);
  const sought = computedHere(error);
  if (found !== null)
    return (
      <QuietNote>
        <LookedThrough span={found} />
      </QuietNote>
    );
  if (sought === null || data !== undefined) return <QueryStatus query={query} rows={rows} />;
  return (
    <EmptyState title={t`Not found on this device`} icon="offline" testId="not-found-here">
      <span>
        <LookedThrough span={sought} />
        {format.gap}
        <Trans>Other draws are searched when you are back online.</Trans>
      </span>
      <Button onClick={() => void refetch()} disabled={isFetching}>
        <Icon name="replay" size={18} />
        {t`Try again`}
      </Button>
    </EmptyState>
  );
}

/** The draws that were searched. */
function LookedThrough({ span }: { readonly span: TimeSpan }) {
  const times = printTimes([span.from, span.to], span.zone, useFormat());
  return span.broken ? (
    <Trans>
      Offline · from the draws saved on this device, {times}. Some in between are missing here.
    </Trans>
  ) : (
    <Trans>Offline · from the draws saved on this device, {times}.</Trans>
  );
}
