import { useLingui } from "@lingui/react/macro";
import { ErrorNote, Skeleton } from "#ui/notice.tsx";

type Props = {
  /** The reading failed; without it, it is under way. */
  readonly failed: boolean;
  readonly onRetry: () => void;
};

/** What stands in a history's place while there is none: loading, or what went wrong. */
export function HistoryState({ failed, onRetry }: Props) {
  const { t } = useLingui();
  if (!failed) return <Skeleton rows={8} />;
  return <ErrorNote message={t`The history could not be loaded.`} onRetry={onRetry} />;
}
