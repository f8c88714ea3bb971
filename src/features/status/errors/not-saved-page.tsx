import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { DeadEnd } from "./dead-end.tsx";
import { Icon } from "#ui/icon.tsx";
import { useOnline } from "#ui/window-state.ts";

type Props = {
  /** Called when the browser is online again. */
  readonly onOnline: () => void;
};

/** Replaces a page that isn't stored on the device while the browser is offline. */
export function NotSavedPage({ onOnline }: Props): ReactNode {
  const online = useOnline();
  useEffect(() => {
    if (online) onOnline();
  }, [online, onOnline]);
  return (
    <DeadEnd
      sign={<Icon name="offline" size={48} />}
      title={<Trans>Not saved on this device yet</Trans>}
      testId="not-kept"
    >
      <Trans>
        You are offline, and this hasn’t been opened on this device before. It loads when you are
        back online.
      </Trans>
    </DeadEnd>
  );
}
