import type { AlertTrack } from "./alert-track.ts";
import { type Device, useDevice } from "#device/device.ts";
import { useLate } from "#ui/mantine/use-late.ts";

type Props = { readonly track: AlertTrack };

async function loadRow() {
  const { AlertRow } = await import("./alert-row.tsx");
  return (device: Device, track: AlertTrack) => <AlertRow device={device} track={track} />;
}

/** What alerts the visitor to a track's next draw; nothing until the device has started. */
export function Alerts({ track }: Props) {
  const device = useDevice();
  const row = useLate(loadRow, device);
  return device && row?.(device, track);
}

async function loadPanel() {
  const { NotificationsPanel } = await import("./notifications-panel.tsx");
  return ({ notifications }: Device) => <NotificationsPanel notices={notifications} />;
}

/** The tracks whose draws this device is notified of; nothing until the device has started. */
export function Notifications() {
  const device = useDevice();
  const panel = useLate(loadPanel, device);
  return device && panel?.(device);
}

async function loadKeeper() {
  const { NotificationKeeper } = await import("./notification-keeper.ts");
  return ({ notifications }: Device) => <NotificationKeeper notices={notifications} />;
}

/** Keeps notifications in step with the page's language and the pinned tracks. */
export function KeepNotifications() {
  const device = useDevice();
  const keeper = useLate(loadKeeper, device);
  return device && keeper?.(device);
}
