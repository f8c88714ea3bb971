import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { DeadEnd } from "./dead-end.tsx";
import { Icon } from "#ui/icon.tsx";
import { useOnline } from "#ui/window-state.ts";

type Props = {
  /** Called when there is a network again. */
  readonly onOnline: () => void;
};

/** A page that isn't on the device, without a network to get it by. */
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
