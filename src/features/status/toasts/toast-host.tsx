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
import styles from "./toast-host.module.css";
import { TOAST_MS, type ToastOptions, type ToastQueue, type ToastType } from "./toast.ts";

/** Pixels from the top of the window to the first toast, and from each toast to the next (spec §9). */
export const TOAST_OFFSET_PX = 16;
/** Milliseconds of opening and closing; none under reduced motion. */
const TRANSITION_MS = 180;

/** Repeats of a text from which the toast shows their number. */
const MIN_SHOWN_REPEATS = 2;
/** Highest shown number of repeats; `99+` above it (spec §9). */
const MAX_SHOWN_REPEATS = 99;

const MARKS = {
  info: "M12 11v5.5M12 7.4v.2",
  success: "m7.5 12.5 3 3 6-6.5",
  warning: "M12 7v6M12 16.4v.2",
  error: "m8.5 8.5 7 7M15.5 8.5l-7 7",
} as const satisfies Record<ToastType, string>;

type MarkProps = { readonly type: ToastType };

/** The sign of a toast's type; decoration only. */
function ToastMark({ type }: MarkProps) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" strokeWidth="2" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" strokeWidth="1.6" />
      <path d={MARKS[type]} />
    </svg>
  );
}

type BodyProps = {
  readonly text: string;
  /** Number of times the text was shown, from 1. */
  readonly repeats: number;
};

function ToastBody({ text, repeats }: BodyProps) {
  return (
    <div className={styles["line"]}>
      <span>{text}</span>
      {repeats >= MIN_SHOWN_REPEATS && (
        <>
          <span className="visually-hidden">×</span>
          <span className={styles["count"]}>
            {repeats > MAX_SHOWN_REPEATS ? `${MAX_SHOWN_REPEATS}+` : repeats}
          </span>
        </>
      )}
    </div>
  );
}

/** The id of the notification for a text; an element id can't contain spaces. */
function toastId(text: string): string {
  return `toast-${Array.from(text, (character) => character.codePointAt(0)).join("-")}`;
}

/**
 * Mantine's `autoClose` for a toast shown `repeats` times; false: never. Mantine restarts its timer only for another
 * duration, so odd repeats add half a millisecond, which timers round off.
 */
function autoCloseMs(durationMs: number, repeats: number): number | false {
  return durationMs > 0 && durationMs + (repeats % 2) / 2;
}

/** The notification of a toast. Mantine pauses on hover but not on focus, so focus turns its timer off. */
function createNotification(toast: ToastOptions, repeats: number, closeLabel: string) {
  const { text, type = "info", durationMs = TOAST_MS, aside = false } = toast;
  const id = toastId(text);
  const autoClose = autoCloseMs(durationMs, repeats);
  const focused = document.getElementById(id)?.matches(":focus-within") ?? false;
  const data: NotificationData = {
    id,
    position: aside ? "bottom-right" : "top-center",
    className: styles["toast"],
    // At the bottom a closing toast doesn't shrink, which would move its text.
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
  const id = toastId(toast.text);
  const shown = notificationsStore.getState().notifications.find((each) => each.id === id);
  if (shown === undefined) showNotification(createNotification(toast, 1, closeLabel));
  else {
    const repeats = Number(shown["data-repeats"]) + 1;
    updateNotification(createNotification(toast, repeats, closeLabel));
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
