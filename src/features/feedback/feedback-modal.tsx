import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { useLingui } from "@lingui/react/macro";
import { Modal } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useSyncExternalStore } from "react";
import { MantineParts } from "#ui/mantine/provider.tsx";
import { lockScroll } from "#ui/scroll-lock.ts";
import { isComposing } from "#ui/window-state.ts";
import { FeedbackForm } from "./feedback-form.tsx";
import styles from "./feedback-modal.module.css";
import { type FeedbackSending, useFeedbackForm } from "./use-feedback-form.ts";

/** Width of the dialog in pixels, and its distance from the top of the window. */
const DIALOG_WIDTH_PX = 600;
const DIALOG_TOP = "10vh";
/** Milliseconds of opening and closing; none under reduced motion. */
const TRANSITION_MS = 140;

function subscribeHeight(changed: () => void) {
  const view = window.visualViewport ?? window;
  view.addEventListener("resize", changed);
  return () => view.removeEventListener("resize", changed);
}

/** Height of the window above an on-screen keyboard, in pixels; 0 in the first render. */
function useVisibleHeight(): number {
  return useSyncExternalStore(
    subscribeHeight,
    () => Math.round(window.visualViewport?.height ?? window.innerHeight),
    () => 0,
  );
}

export type FeedbackModalProps = FeedbackSending & {
  readonly opened: boolean;
  /** Called after the closing transition. */
  readonly onClosed: () => void;
};

/** The feedback dialog itself. It stays mounted while closed, so that sending continues. */
export function FeedbackModal(props: FeedbackModalProps) {
  const { t } = useLingui();
  const { opened, onClose, onClosed } = props;
  const { form, busy, submit } = useFeedbackForm(props);
  const visible = useVisibleHeight();
  useEffect(() => (opened ? lockScroll() : undefined), [opened]);
  useWindowEvent(
    "keydown",
    (event) => {
      if (opened && event.key === "Escape" && !isComposing(event)) onClose();
    },
    { capture: true },
  );
  return (
    <MantineParts>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        // Mantine doesn't recognise WebKit's last key of a composition.
        closeOnEscape={false}
        size={DIALOG_WIDTH_PX}
        yOffset={DIALOG_TOP}
        lockScroll={false}
        returnFocus={false}
        onExitTransitionEnd={onClosed}
        transitionProps={{ duration: TRANSITION_MS, transition: "fade-down" }}
        className={styles["root"]}
        classNames={{ inner: styles["inner"] ?? "", content: styles["content"] ?? "" }}
        style={{ "--visible-height": `${visible}px`, "--dialog-top": DIALOG_TOP }}
      >
        <Modal.Overlay className={styles["overlay"]} />
        <Modal.Content>
          {/* Mantine's <header> would count as the page's banner. */}
          <Modal.Header className={styles["header"]} role="presentation">
            <Modal.Title className={styles["title"]}>{t`Feedback`}</Modal.Title>
            <Modal.CloseButton className={styles["close"]} aria-label={t`Close`} />
          </Modal.Header>
          <Modal.Body className={styles["body"]}>
            <FeedbackForm form={form} busy={busy} onSubmit={submit} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineParts>
  );
}
