import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { DevicePage } from "#pages/service-center/device-page.tsx";
import { staticHead } from "#routes/-static-page.ts";

export const Route = createFileRoute("/serviceCenter_/device")({
  component: DevicePage,
  head: staticHead({
    path: "/serviceCenter/device",
    title: msg`This device`,
    description: msg`Saved draws, notifications, installation and offline use on your device.`,
  }),
});
