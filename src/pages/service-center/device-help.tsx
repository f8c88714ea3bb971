import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Points, Section } from "#pages/prose/prose.tsx";
import styles from "./service-center.module.css";

/** How to put the site on a home screen. */
export function Install() {
  return (
    <Section id="install" title={<Trans>Install it like an app</Trans>}>
      <p>
        <Trans>
          You can put the site on your home screen and open it without the browser’s bars. It needs
          about 1.5 MB and no app store.
        </Trans>
      </p>
      <h3>
        <Trans>Android</Trans>
      </h3>
      <Points
        steps
        items={[
          <Trans key="0">Open the site in Chrome, Edge or Samsung Internet.</Trans>,
          <Trans key="1">Open the browser menu.</Trans>,
          <Trans key="2">Tap “Install app” or “Add to Home screen”.</Trans>,
        ]}
      />
      <h3>
        <Trans>iPhone and iPad</Trans>
      </h3>
      <Points
        steps
        items={[
          <Trans key="0">Open the site in Safari.</Trans>,
          <Trans key="1">Tap the share button, a square with an arrow.</Trans>,
          <Trans key="2">Choose “Add to Home Screen” and confirm.</Trans>,
        ]}
      />
      <h3>
        <Trans>Computer</Trans>
      </h3>
      <Points
        steps
        items={[
          <Trans key="0">
            In Chrome or Edge, click the install icon at the right end of the address bar.
          </Trans>,
          <Trans key="1">In Safari on a Mac, choose “Add to Dock” in the File menu.</Trans>,
        ]}
      />
    </Section>
  );
}

/** What works without a network. */
export function Offline() {
  return (
    <Section id="offline" title={<Trans>Offline use</Trans>}>
      <p>
        <Trans>
          After the first visit the site opens offline. It shows the draws you saw last, always with
          their age; a countdown that has reached zero waits for a connection and invents nothing.
          Feedback you write offline is saved and sent when you are back online.
        </Trans>
      </p>
      <p>
        <Trans>
          When a new version of the site is ready, a message offers to reload. Nothing you have
          typed is lost, and you can keep using the old version for a while.
        </Trans>
      </p>
    </Section>
  );
}

type NotificationsProps = { readonly children?: ReactNode };

/** How notifications behave, which are on, and how to get rid of them. */
export function NotificationsHelp({ children }: NotificationsProps) {
  return (
    <Section id="notifications" title={<Trans>Notifications</Trans>}>
      <p>
        <Trans>
          The site never asks for permission to notify you unless you press “Notify me” on a track’s
          page. On an iPhone or iPad, notifications work only after the site has been added to the
          home screen.
        </Trans>
      </p>
      <div className={styles["kept"]}>{children}</div>
      <p>
        <Trans>
          To stop notifications, turn them off here or on the track’s page, or withdraw the
          permission in your browser’s settings. If none arrive, check whether “Do not disturb” or
          the battery saver of your device blocks them.
        </Trans>
      </p>
    </Section>
  );
}

type EmbedsProps = { readonly children: ReactNode };

/** The gallery of frames for other sites. */
export function Embeds({ children }: EmbedsProps) {
  return (
    <Section id="embed" title={<Trans>Show draws on your site</Trans>}>
      <p>
        <Trans>
          Choose a widget, copy its code and put it into your page. It updates automatically and
          follows light and dark.
        </Trans>
      </p>
      {children}
    </Section>
  );
}
