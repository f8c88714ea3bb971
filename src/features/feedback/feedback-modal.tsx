import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { useLingui } from "@lingui/react/macro";
import { Modal } from "@mantine/core";
import { MantineParts } from "#ui/mantine/provider.tsx";
import { useScrollLock } from "#ui/mantine/use-scroll-lock.ts";
import { useVisibleHeight } from "#ui/mantine/use-visible-height.ts";
import type { FeedbackDialogProps } from "./feedback-dialog.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import styles from "./feedback-modal.module.css";
import { useFeedbackForm } from "./use-feedback-form.ts";

/** Width of the dialog in pixels, and its distance from the top of the window. */
const DIALOG_WIDTH_PX = 600;
const DIALOG_TOP = "10vh";
/** Milliseconds of coming and going; none under reduced motion. */
const TRANSITION_MS = 140;

/** The feedback dialog itself. It stays mounted while closed, so that a send goes on behind it. */
export function FeedbackModal(props: FeedbackDialogProps) {
  const { t } = useLingui();
  const { opened, onClose } = props;
  const { form, busy, submit } = useFeedbackForm(props);
  const visible = useVisibleHeight();
  useScrollLock(opened);
  return (
    <MantineParts>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t`Feedback`}
        size={DIALOG_WIDTH_PX}
        yOffset={DIALOG_TOP}
        lockScroll={false}
        returnFocus={false}
        transitionProps={{ duration: TRANSITION_MS, transition: "fade-down" }}
        closeButtonProps={{ "aria-label": t`Close` }}
        classNames={{
          root: styles["root"] ?? "",
          inner: styles["inner"] ?? "",
          content: styles["content"] ?? "",
          header: styles["header"] ?? "",
          title: styles["title"] ?? "",
          close: styles["close"] ?? "",
          body: styles["body"] ?? "",
          overlay: styles["overlay"] ?? "",
        }}
        style={{ "--visible-height": `${visible}px`, "--dialog-top": DIALOG_TOP }}
      >
        <FeedbackForm form={form} busy={busy} onSubmit={submit} />
      </Modal>
    </MantineParts>
  );
}
