import { useLingui } from "@lingui/react/macro";
import { failureOf } from "#queries/failure.ts";
import { ErrorNote } from "#ui/notice.tsx";

type Props = {
  readonly error: unknown;
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

/** Says in place of the data that a call failed, with a way to try again. */
export function FailureNote({ error, onRetry, busy }: Props) {
  const text = useFailureText();
  return <ErrorNote message={text(error)} onRetry={onRetry} busy={busy} />;
}
