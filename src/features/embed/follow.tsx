import { useDevice } from "#device/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

type Props = { readonly track: { readonly id: number; readonly name: string } };

const load = async () => (await import("./follow-button.tsx")).FollowButton;

/** How to follow a track elsewhere; nothing until the device has started. */
export function Follow({ track }: Props) {
  return useLatePart(load, useDevice() && { track });
}
