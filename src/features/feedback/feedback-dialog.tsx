import { useEffect, useRef } from "react";
import { useLate } from "#ui/mantine/use-late.tsx";
import { useLoadFailure } from "#features/status/use-load-failure.ts";
import type { FeedbackModalProps } from "./feedback-modal.tsx";

async function loadModal() {
  const { FeedbackModal } = await import("./feedback-modal.tsx");
  return (props: FeedbackModalProps) => <FeedbackModal {...props} />;
}

/**
 * Returns the focus to the element that had it before the dialog opened, when the dialog starts to close and again
 * after its transition: the dialog focuses its first field with a delay, which may end while it closes. The result is
 * to be called after the transition.
 */
function useReturnFocus(opened: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!opened) return undefined;
    opener.current = document.activeElement;
    return () => focus(opener.current);
  }, [opened]);
  // In a timer, after the dialog's own timer.
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
export function FeedbackDialog(props: Omit<FeedbackModalProps, "onClosed">) {
  const { opened, onClose } = props;
  const onClosed = useReturnFocus(opened);
  const showFailure = useLoadFailure();
  const render = useLate(loadModal, opened ? "opened" : null, () => {
    showFailure();
    onClose();
  });
  return render?.({ ...props, onClosed });
}
