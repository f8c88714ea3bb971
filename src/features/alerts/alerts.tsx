import { useDevice, useHas } from "#pwa/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";
import type { Category } from "#contract/site.ts";

type Props = { readonly track: Pick<Category, "id" | "name"> };

const loadToggle = async () => (await import("./notification-toggle.tsx")).NotificationToggle;

/** The bell of a track, which notifies of its draws; nothing until the device has started. */
export function Bell({ track }: Props) {
  const device = useDevice();
  return useLatePart(loadToggle, device && { notifications: device.notifications, track }, device);
}

const loadPanel = async () => (await import("./notifications-panel.tsx")).NotificationsPanel;

/** The tracks whose draws this device is notified of; nothing until the device has started. */
export function Notifications() {
  return useLatePart(loadPanel, useDevice());
}

const loadSync = async () => (await import("./notification-sync.ts")).NotificationSync;

/** Syncs notifications with the page's language and the pinned tracks; its code loads if there are any. */
export function SyncNotifications() {
  const device = useDevice();
  const hasTracks = useHas(device?.notifications.store, ({ tracks }) => tracks.length > 0);
  return useLatePart(loadSync, hasTracks ? device : null);
}
