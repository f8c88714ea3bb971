import { useDevice } from "#device/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";
import type { AlertTrack } from "./alert-track.ts";

type Props = { readonly track: AlertTrack };

const loadToggle = async () => (await import("./notification-toggle.tsx")).NotificationToggle;

/** The bell of a track, which notifies of its draws, or of a marble's wins; nothing until the device has started. */
export function Bell({ track }: Props) {
  const device = useDevice();
  return useLatePart(loadToggle, device && { notifications: device.notifications, track }, device);
}

const loadPanel = async () => (await import("./notifications-panel.tsx")).NotificationsPanel;

/** The tracks whose draws this device is notified of; nothing until the device has started. */
export function Notifications() {
  return useLatePart(loadPanel, useDevice());
}

const loadFollowed = async () => (await import("./followed-marbles.tsx")).FollowedMarbles;

const NO_PROPS = {};

/** The marbles that are followed on this device; nothing until the device has started. */
export function Followed() {
  const device = useDevice();
  return useLatePart(loadFollowed, device && NO_PROPS, device);
}

const loadKeeper = async () => (await import("./notification-keeper.ts")).NotificationKeeper;

/** Keeps notifications in step with the page's language and the pinned tracks. */
export function KeepNotifications() {
  return useLatePart(loadKeeper, useDevice());
}
