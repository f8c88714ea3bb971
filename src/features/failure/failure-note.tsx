import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "#i18n/format.ts";
import { useDeviceNow } from "#live/clock.ts";
import { failureOf } from "#queries/query-client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { EmptyState, ErrorNote, QuietNote } from "#ui/notice.tsx";

type Props = {
  readonly error: unknown;
  /** Epoch milliseconds of the data that stands beside the note; absent where there is none. */
  readonly savedAt?: number;
  readonly onRetry: () => void;
  readonly busy: boolean;
};

/** The text of a failed call: the server's words or "Network busy", then the code (spec §8). */
export function useFailureText(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    const { msg, code } = failureOf(error);
    const said = msg === "" ? t`Network busy` : msg;
    return code === null ? said : `${said} code:${code}`;
  };
}

/** Says that a call failed, with a way to try again: in place of its data, or beside that of before. */
export function FailureNote({ error, savedAt = 0, onRetry, busy }: Props) {
  const text = useFailureText();
  if (!failureOf(error).lost) {
    return <ErrorNote message={text(error)} onRetry={onRetry} busy={busy} />;
  }
  return savedAt > 0 ? <Saved at={savedAt} /> : <NotKept onRetry={onRetry} busy={busy} />;
}

/** How old the data is that can't be renewed. */
function Saved({ at }: { readonly at: number }) {
  const format = useFormat();
  const now = useDeviceNow() ?? at / 1000;
  const ago = format.ago(Math.max(1, Math.floor(now - at / 1000)));
  return (
    <QuietNote>
      <Trans>Offline · saved {ago}</Trans>
    </QuietNote>
  );
}

function NotKept({ onRetry, busy }: Pick<Props, "onRetry" | "busy">) {
  const { t } = useLingui();
  return (
    <EmptyState title={t`Not on this device yet`} icon="offline" testId="not-kept">
      <span>
        <Trans>
          There is no connection, and this hasn’t been opened on this device before. It loads when
          you are back online.
        </Trans>
      </span>
      <Button onClick={onRetry} disabled={busy}>
        <Icon name="replay" size={18} />
        <Trans>Try again</Trans>
      </Button>
    </EmptyState>
  );
}
