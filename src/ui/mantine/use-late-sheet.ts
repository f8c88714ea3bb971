import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLate } from "#ui/mantine/use-late.tsx";
import { toast } from "#ui/toasts/toast.ts";

interface Opening {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A sheet whose code loads when it is first opened, and how to open it. */
export function useLateSheet<Props extends object>(
  load: () => Promise<(props: Props & Opening) => ReactNode>,
  props: Props,
) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const onClose = () => setOpened(false);
  const render = useLate(load, opened ? "opened" : null, () => {
    toast({ type: "error", text: t`Network busy` });
    onClose();
  });
  const sheet = render?.({ ...props, opened, onClose });
  return { sheet, open: () => setOpened(true) };
}
