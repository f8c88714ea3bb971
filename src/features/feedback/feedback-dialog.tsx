import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Feedback } from "#contract/feedback.ts";
import { useLate } from "#ui/mantine/use-late.tsx";

/** What happened to a feedback: the server has it, or it waits in the outbox for the network. */
export type FeedbackFate = "sent" | "waiting";

export interface FeedbackDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /**
   * Sends the feedback under a key that stays the same while its words do. Resolves with its fate, or
   * with nothing, which means `sent`; rejects if it could be neither sent nor saved.
   */
  readonly onSubmit: (feedback: Feedback, key: string) => Promise<FeedbackFate | void>;
  /** Shows a toast. */
  readonly toast: (options: { readonly type: "success" | "error"; readonly text: string }) => void;
  /** The text of a failed call. */
  readonly failureText: (error: unknown) => string;
}

async function loadModal() {
  const { FeedbackModal } = await import("./feedback-modal.tsx");
  return (props: FeedbackDialogProps) => <FeedbackModal {...props} />;
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
export function FeedbackDialog(props: FeedbackDialogProps) {
  const { t } = useLingui();
  const { opened, onClose, toast } = props;
  useFocusBack(opened);
  const render = useLate(loadModal, opened ? "opened" : null, () => {
    toast({ type: "error", text: t`Network busy` });
    onClose();
  });
  return render?.(props);
}
