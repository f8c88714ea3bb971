import { useEffect, useRef } from "react";
import { useLate } from "#ui/mantine/use-late.tsx";
import { useLoadFailure } from "#features/status/use-load-failure.ts";
import type { FeedbackModalProps } from "./feedback-modal.tsx";

async function loadModal() {
  const { FeedbackModal } = await import("./feedback-modal.tsx");
  return (props: FeedbackModalProps) => <FeedbackModal {...props} />;
}

/**
 * Returns the focus to the element that had it when the dialog opened: as it closes, and once it is gone,
 * as the dialog takes the focus some time after it opened, by then perhaps while it closes.
 */
function useFocusBack(opened: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!opened) return undefined;
    opener.current = document.activeElement;
    return () => focus(opener.current);
  }, [opened]);
  // Behind the dialog's own timer, which may still be due.
  return () =>
    setTimeout(() => {
      if (document.activeElement?.closest("main, aside, header, nav, footer") === null)
        focus(opener.current);
    });
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** The feedback dialog; its code loads when it is first opened. */
export function FeedbackDialog(props: Omit<FeedbackModalProps, "onGone">) {
  const { opened, onClose } = props;
  const onGone = useFocusBack(opened);
  const showFailure = useLoadFailure();
  const render = useLate(loadModal, opened ? "opened" : null, () => {
    showFailure();
    onClose();
  });
  return render?.({ ...props, onGone });
}
