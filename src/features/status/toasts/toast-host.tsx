import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { useLingui } from "@lingui/react/macro";
import { getDefaultZIndex } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import {
  cleanNotifications,
  type NotificationData,
  Notifications,
  notificationsStore,
  showNotification,
  updateNotification,
} from "@mantine/notifications";
import { useEffect } from "react";
import { MantineParts } from "#ui/mantine/provider.tsx";
import { isComposing } from "#ui/window-state.ts";
import { ToastBody, ToastMark } from "./toast-body.tsx";
import styles from "./toast-host.module.css";
import { TOAST_MS, type ToastOptions, type ToastQueue } from "./toast.ts";

/** Pixels from the top of the window to the first toast, and from each toast to the next (spec §9). */
export const TOAST_OFFSET_PX = 16;
/** Milliseconds of opening and closing; none under reduced motion. */
const TRANSITION_MS = 180;

/** The id of the one notification that shows `text`; an element's id holds no spaces. */
function idOf(text: string): string {
  return `toast-${Array.from(text, (character) => character.codePointAt(0)).join("-")}`;
}

/**
 * Mantine's time for a toast shown `repeats` times. Mantine restarts a timer only when its time changes,
 * so it changes by half a millisecond with each repeat, which a timer rounds off.
 */
function autoCloseOf(durationMs: number, repeats: number): number | false {
  return durationMs > 0 && durationMs + (repeats % 2) / 2;
}

/** The notification of a toast. Mantine pauses on hover but not on focus, when its timer is off. */
function notificationOf(toast: ToastOptions, repeats: number, closeLabel: string) {
  const { text, type = "info", durationMs = TOAST_MS, aside = false } = toast;
  const id = idOf(text);
  const autoClose = autoCloseOf(durationMs, repeats);
  const focused = document.getElementById(id)?.matches(":focus-within") ?? false;
  const data: NotificationData = {
    id,
    position: aside ? "bottom-right" : "top-center",
    className: styles["toast"],
    // From the bottom it leaves without shrinking, which would move what it shows.
    style: aside ? { maxHeight: "none" } : undefined,
    classNames: { icon: styles["mark"], description: styles["text"], closeButton: styles["close"] },
    "data-type": type,
    "data-repeats": repeats,
    role: type === "warning" || type === "error" ? "alert" : "status",
    icon: <ToastMark type={type} />,
    message: <ToastBody {...{ text, repeats }} />,
    autoClose: !focused && autoClose,
    closeButtonProps: { "aria-label": closeLabel },
    onFocus: () => updateNotification({ ...data, autoClose: false }),
    onBlur: () => updateNotification({ ...data, autoClose }),
  };
  return data;
}

function show(toast: ToastOptions, closeLabel: string): void {
  const id = idOf(toast.text);
  const shown = notificationsStore.getState().notifications.find((each) => each.id === id);
  if (shown === undefined) showNotification(notificationOf(toast, 1, closeLabel));
  else {
    const repeats = Number(shown["data-repeats"]) + 1;
    updateNotification(notificationOf(toast, repeats, closeLabel));
  }
}

type Props = { readonly queue: ToastQueue };

/** Shows the toasts of a queue with Mantine's notifications. */
export function ToastHost({ queue }: Props) {
  const { t } = useLingui();
  const closeLabel = t`Close`;
  useWindowEvent("keydown", (event) => {
    if (event.key === "Escape" && !isComposing(event)) cleanNotifications();
  });
  useEffect(() => queue.connect({ show: (toast) => show(toast, closeLabel) }), [queue, closeLabel]);
  return (
    <MantineParts>
      <Notifications
        className={styles["host"]}
        style={{
          "--toast-offset": `${TOAST_OFFSET_PX}px`,
          "--under-dialogs": getDefaultZIndex("modal") - 1,
        }}
        position="top-center"
        limit={Number.POSITIVE_INFINITY}
        pauseResetOnHover="notification"
        transitionDuration={TRANSITION_MS}
        notificationMaxHeight="100dvh"
        containerWidth={480}
      />
    </MantineParts>
  );
}
