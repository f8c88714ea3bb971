import { late } from "#i18n/i18n.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useLate } from "#ui/mantine/use-late.tsx";
import { toast } from "#ui/toasts/toast.ts";
import type { FeedbackModalProps } from "./feedback-modal.tsx";

async function loadModal() {
  const { FeedbackModal } = await late(() => import("./feedback-modal.tsx"));
  return (props: FeedbackModalProps) => <FeedbackModal {...props} />;
}

/** Returns the focus to the element that had it when the dialog opened. */
function useFocusBack(opened: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!opened) return undefined;
    opener.current = document.activeElement;
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [opened]);
}

/** The feedback dialog; its code loads when it is first opened. */
export function FeedbackDialog(props: FeedbackModalProps) {
  const { t } = useLingui();
  const { opened, onClose } = props;
  useFocusBack(opened);
  const render = useLate(loadModal, opened ? "opened" : null, () => {
    toast({ type: "error", text: t`Network busy` });
    onClose();
  });
  return render?.(props);
}
