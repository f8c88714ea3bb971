import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { useFormat } from "#i18n/format.ts";
import { useTimedText } from "#data/live/ticker.ts";
import { toFailure, isRefusal } from "#data/queries/query-client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { EmptyState, ErrorNote, QuietNote, Skeleton } from "#ui/notice.tsx";

type StatusProps = {
  readonly query: Pick<
    UseQueryResult,
    "data" | "dataUpdatedAt" | "error" | "isFetching" | "refetch"
  >;
  /** Rows of the skeleton while the data loads. */
  readonly rows: number;
};

/** Formats a failed call: the server's message or "Network busy", then the code (spec §8). */
export function useFailureText(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    const { msg, code } = toFailure(error);
    const message = msg === "" ? t`Network busy` : msg;
    return code === null ? message : `${message} code:${code}`;
  };
}

/**
 * The state of a query: a skeleton without data, and the reason of a failed call with a button to try again. Nothing
 * after a successful call.
 */
export function QueryStatus({ query, rows }: StatusProps) {
  const text = useFailureText();
  const { data, dataUpdatedAt, error, isFetching: busy, refetch } = query;
  if (error === null) return data === undefined ? <Skeleton rows={rows} /> : null;
  if (isRefusal(error)) return <ErrorNote message={text(error)} />;
  const retry = { onRetry: () => void refetch(), busy };
  if (!toFailure(error).unreachable) return <ErrorNote message={text(error)} {...retry} />;
  return dataUpdatedAt > 0 ? <Saved epochMs={dataUpdatedAt} /> : <NotSaved {...retry} />;
}

/** The age of saved data, offline. */
function Saved({ epochMs }: { readonly epochMs: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const ref = useTimedText(() => {
    const ago = format.ago(Math.max(1, Math.floor((Date.now() - epochMs) / 1000)));
    return t`Offline · saved ${ago}`;
  });
  return (
    <QuietNote>
      <span ref={ref} />
    </QuietNote>
  );
}

type NotSavedProps = { readonly onRetry: () => void; readonly busy: boolean };

function NotSaved({ onRetry, busy }: NotSavedProps) {
  const { t } = useLingui();
  return (
    <EmptyState title={t`Not saved on this device yet`} icon="offline" testId="not-kept">
      <span>
        <Trans>
          You are offline, and this hasn’t been opened on this device before. It loads when you are
          back online.
        </Trans>
      </span>
      <Button onClick={onRetry} disabled={busy}>
        <Icon name="replay" size={18} />
        {t`Try again`}
      </Button>
    </EmptyState>
  );
}
