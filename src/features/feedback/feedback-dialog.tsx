import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Feedback } from "#contract/feedback.ts";
import { useLate } from "#ui/mantine/use-late.tsx";

/** What became of a feedback: the server has it, or it waits on the machine for the network. */
export type FeedbackFate = "sent" | "waiting";

export interface FeedbackDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /**
   * Sends the feedback under a key that stays while its words do. Resolves with nothing (the same as
   * `sent`) or with its fate; rejects where it got nowhere.
   */
  readonly onSubmit: (feedback: Feedback, key: string) => Promise<FeedbackFate | void>;
  /** Says something at the top of the page. */
  readonly toast: (said: { readonly type: "success" | "error"; readonly text: string }) => void;
  /** The text of a failed call. */
  readonly failureText: (error: unknown) => string;
}

const loadModal = async () => (await import("./feedback-modal.tsx")).FeedbackModal;

/** Gives the focus back to what had it when the dialog was asked for. */
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

/** The dialog to write to the site; its code comes when it is first opened. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  const { t } = useLingui();
  const { opened, onClose, toast } = props;
  useFocusBack(opened);
  const Modal = useLate(loadModal, opened ? "opened" : null, () => {
    toast({ type: "error", text: t`Network busy` });
    onClose();
  });
  return Modal && <Modal {...props} />;
}
