import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { P, Point, Points, Section } from "#pages/prose/prose.tsx";
import styles from "./service-center.module.css";

/** How to put the site on a home screen. */
export function Install() {
  // Text alone: remembering it would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  return (
    <Section id="install" title={t`Install it like an app`}>
      <Trans component={P}>
        You can put the site on your home screen and open it without the browser’s bars. It needs
        about 1.5 MB and no app store.
      </Trans>
      <h3>{t`Android`}</h3>
      <Points steps>
        <Trans component={Point}>Open the site in Chrome, Edge or Samsung Internet.</Trans>
        <Trans component={Point}>Open the browser menu.</Trans>
        <Trans component={Point}>Tap “Install app” or “Add to Home screen”.</Trans>
      </Points>
      <h3>{t`iPhone and iPad`}</h3>
      <Points steps>
        <Trans component={Point}>Open the site in Safari.</Trans>
        <Trans component={Point}>Tap the share button, a square with an arrow.</Trans>
        <Trans component={Point}>Choose “Add to Home Screen” and confirm.</Trans>
      </Points>
      <h3>{t`Computer`}</h3>
      <Points steps>
        <Trans component={Point}>
          In Chrome or Edge, click the install icon at the right end of the address bar.
        </Trans>
        <Trans component={Point}>In Safari on a Mac, choose “Add to Dock” in the File menu.</Trans>
      </Points>
    </Section>
  );
}

/** What works without a network. */
export function Offline() {
  "use no memo";
  return (
    <Section id="offline" title={<Trans>Offline use</Trans>}>
      <Trans component={P}>
        After the first visit the site opens offline. It shows the draws you saw last, always with
        their age; a countdown that has reached zero waits for a connection and invents nothing.
        Feedback you write offline is saved and sent when you are back online.
      </Trans>
      <Trans component={P}>
        When a new version of the site is ready, a message offers to reload. Nothing you have typed
        is lost, and you can keep using the old version for a while.
      </Trans>
    </Section>
  );
}

type NotificationsProps = { readonly children?: ReactNode };

/** How notifications behave, which are on, and how to get rid of them. */
export function NotificationsHelp({ children }: NotificationsProps) {
  "use no memo";
  return (
    <Section id="notifications" title={<Trans>Notifications</Trans>}>
      <Trans component={P}>
        The site never asks for permission to notify you unless you press “Notify me” on a track’s
        or marble’s page. On an iPhone or iPad, notifications work only after the site has been
        added to the home screen.
      </Trans>
      <div className={styles["kept"]}>{children}</div>
      <Trans component={P}>
        To stop notifications, turn them off here or on that page, or withdraw the permission in
        your browser’s settings. If none arrive, check whether “Do not disturb” or the battery saver
        of your device blocks them.
      </Trans>
    </Section>
  );
}
