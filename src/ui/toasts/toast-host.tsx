import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { useLingui } from "@lingui/react/macro";
import {
  createNotificationsStore,
  hideNotification,
  type NotificationData,
  Notifications,
  type NotificationsStore,
  showNotification,
  updateNotification,
} from "@mantine/notifications";
import { useEffect, useState, useSyncExternalStore } from "react";
import { MantineParts } from "#ui/mantine/provider.tsx";
import { ToastBody, ToastMark } from "./toast-body.tsx";
import styles from "./toast-host.module.css";
import { type Toast, TOAST_OFFSET_PX } from "./toast-list.ts";
import type { ToastStore } from "./toast-store.ts";

/** Milliseconds of coming and going; none under reduced motion. */
const TRANSITION_MS = 180;

/** Makes Mantine show what the store holds: it has neither grouping nor times that begin anew. */
function mirror(
  shown: NotificationsStore,
  toasts: readonly Toast[],
  dataOf: (toast: Toast) => NotificationData,
): void {
  const known = new Set(shown.getState().notifications.map(({ id }) => id));
  for (const { id } of shown.getState().notifications) {
    if (id !== undefined && !toasts.some((toast) => toast.id === id)) hideNotification(id, shown);
  }
  for (const toast of toasts) {
    const say = known.has(toast.id) ? updateNotification : showNotification;
    say(dataOf(toast), shown);
  }
}

/** Whether the visitor's pointer or focus is in a toast. */
function inUse(element: Element): boolean {
  return element.matches(":focus-within, :hover");
}

function useEscape(store: ToastStore) {
  useEffect(() => {
    function press({ key, isComposing }: KeyboardEvent) {
      if (key === "Escape" && !isComposing) store.closeAll();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [store]);
}

type Props = { readonly store: ToastStore };

/** Shows the toasts of a store with Mantine's notifications. */
export function ToastHost({ store }: Props) {
  const { t } = useLingui();
  const list = useSyncExternalStore(store.subscribe, store.get);
  const [shown] = useState(createNotificationsStore);
  const close = t`Close`;
  useEscape(store);
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    mirror(shown, list, (toast) => ({
      id: toast.id,
      className: styles["toast"],
      classNames: {
        icon: styles["mark"],
        description: styles["text"],
        closeButton: styles["close"],
      },
      "data-type": toast.type,
      role: toast.type === "warning" || toast.type === "error" ? "alert" : "status",
      icon: <ToastMark type={toast.type} />,
      message: <ToastBody toast={toast} onDone={() => store.close(toast.id)} />,
      autoClose: false,
      closeButtonProps: { "aria-label": close },
      onClose: () => store.close(toast.id),
      onPointerEnter: () => store.hold(toast.id),
      // A finger that lifts leaves too, though `:hover` may stick to what it touched.
      onPointerLeave: ({ currentTarget }) => {
        if (!currentTarget.matches(":focus-within")) store.release(toast.id);
      },
      onFocus: () => store.hold(toast.id),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        if (!inUse(currentTarget)) store.release(toast.id);
      },
    }));
  }, [shown, list, store, close]);
  return (
    <MantineParts>
      <Notifications
        className={styles["host"]}
        style={{ "--toast-offset": `${TOAST_OFFSET_PX}px` }}
        store={shown}
        position="top-center"
        limit={Number.POSITIVE_INFINITY}
        autoClose={false}
        transitionDuration={TRANSITION_MS}
        notificationMaxHeight="100dvh"
        containerWidth={480}
      />
    </MantineParts>
  );
}
