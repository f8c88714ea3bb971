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
          The site can stand on your home screen and open without the browser’s bars. It takes about
          1.5 MB and no shop.
        </Trans>
      </p>
      <h3>
        <Trans>Android</Trans>
      </h3>
      <Points
        steps
        items={[
          <Trans key="0">Open the site in Chrome, Edge or Samsung Internet.</Trans>,
          <Trans key="1">Open the browser’s menu.</Trans>,
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
            In Chrome or Edge press the install sign at the right end of the address bar.
          </Trans>,
          <Trans key="1">In Safari on a Mac choose “Add to Dock” in the File menu.</Trans>,
        ]}
      />
    </Section>
  );
}

/** What works without a network. */
export function Offline() {
  return (
    <Section id="offline" title={<Trans>Without a network</Trans>}>
      <p>
        <Trans>
          After the first visit the site opens without a network. It shows the draws that you saw
          last, always with a line that says how old they are; a countdown that has run out waits
          for the network and invents nothing. Feedback that you write meanwhile is kept, and when
          you are back online it is sent.
        </Trans>
      </p>
      <p>
        <Trans>
          When a new version of the site is ready, a message offers to reload. Nothing you have
          typed is lost, and you may go on with the old version for a while.
        </Trans>
      </p>
    </Section>
  );
}

type NotificationsProps = { readonly children?: ReactNode };

/** How notifications behave, which are on, and how to get rid of them. */
export function Notifications({ children }: NotificationsProps) {
  return (
    <Section id="notifications" title={<Trans>Notifications</Trans>}>
      <p>
        <Trans>
          The site never asks by itself whether it may notify you. “Notify me” on a track’s page
          does, and your browser asks then, and not before. On an iPhone or iPad they work only
          after the site has been added to the home screen.
        </Trans>
      </p>
      <div className={styles["kept"]}>{children}</div>
      <p>
        <Trans>
          To stop them, switch them off here or where you switched them on, or take the permission
          back in the settings of your browser. If none arrive, look whether the system’s own “Do
          not disturb” or battery saver holds them back.
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
          Choose a frame, copy its line and put it into your page. It renews itself and follows
          light and dark.
        </Trans>
      </p>
      {children}
    </Section>
  );
}
