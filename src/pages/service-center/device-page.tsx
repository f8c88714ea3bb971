import { Trans, useLingui } from "@lingui/react/macro";
import { Followed, Notifications } from "#features/alerts/alerts.tsx";
import { ThemeChoice } from "#features/theme-switch/theme-choice.tsx";
import { P, Prose, Section } from "#pages/prose/prose.tsx";
import { Contents } from "./contents.tsx";
import { Install, NotificationsHelp, Offline } from "./device-help.tsx";

/** Help: the site on the visitor's device, with what can be set there. */
export function DevicePage() {
  // Text alone: remembering it would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  return (
    <Prose
      title={t`This device`}
      lead={t`What the site stores on your device, what it may notify you about, and how to use it as an app or offline.`}
      aside={<Contents current="/serviceCenter/device" />}
    >
      <Section id="device" title={t`Settings`}>
        <h3>{t`Theme`}</h3>
        <Trans component={P}>
          The button at the top switches between light and dark. Here you can make the site follow
          your device again.
        </Trans>
        <ThemeChoice />
        <h3>{t`Followed marbles`}</h3>
        <Followed />
      </Section>
      <NotificationsHelp>
        <Notifications />
      </NotificationsHelp>
      <Install />
      <Offline />
    </Prose>
  );
}
