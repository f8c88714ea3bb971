import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { AnnouncementChoice } from "#features/alerts/announcement-choice.tsx";
import { Notifications } from "#features/alerts/alerts.tsx";
import { Storage } from "#features/storage/storage.tsx";
import { ThemeChoice } from "#features/theme-switch/theme-choice.tsx";
import { P, Prose, Section } from "#pages/prose/prose.tsx";
import { Contents } from "./contents.tsx";
import { Embeds, Install, NotificationsHelp, Offline } from "./device-help.tsx";
import { Gaps, Zones } from "./gaps-and-zones.tsx";
import { Questions } from "./questions.tsx";
import { Reading } from "./reading.tsx";
import { Statistics } from "./statistics.tsx";

type Props = {
  /** The frames that other sites may show, with the lines to copy. */
  readonly embeds?: ReactNode;
};

/** Help: how to read a draw, what the statistics mean, and how the site works on a device. */
export function ServiceCenterPage({ embeds }: Props) {
  // Text alone: remembering it would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  const chapters = [
    { id: "reading", title: t`How to read a draw` },
    { id: "statistics", title: t`How the statistics are computed` },
    { id: "gaps", title: t`Missing draws` },
    { id: "zones", title: t`Days and time zones` },
    { id: "install", title: t`Install it like an app` },
    { id: "offline", title: t`Offline use` },
    { id: "notifications", title: t`Notifications` },
    { id: "device", title: t`On this device` },
    ...(embeds === undefined ? [] : [{ id: "embed", title: t`Show draws on your site` }]),
    { id: "questions", title: t`Questions and answers` },
  ] as const;
  return (
    <Prose
      title={t`Service centre`}
      lead={t`How to read a draw, how each figure is computed, and how to use the site on any device.`}
      aside={<Contents chapters={chapters} />}
    >
      <Reading />
      <Statistics />
      <Gaps />
      <Zones />
      <Install />
      <Offline />
      <NotificationsHelp>
        <Notifications />
      </NotificationsHelp>
      <Section id="device" title={t`On this device`}>
        <h3>{t`Theme`}</h3>
        <Trans component={P}>
          The button at the top switches between light and dark. Here you can make the site follow
          your device again.
        </Trans>
        <ThemeChoice />
        <AnnouncementChoice />
        <Storage />
      </Section>
      {embeds !== undefined && <Embeds>{embeds}</Embeds>}
      <Questions />
    </Prose>
  );
}
