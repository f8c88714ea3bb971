import { Trans, useLingui } from "@lingui/react/macro";
import { Notifications } from "#features/alerts/alerts.tsx";
import { ThemeChoice } from "#features/frame/theme/theme-choice.tsx";
import { P, Point, Points, Section } from "./prose.tsx";
import styles from "./service-center.module.css";

/** The settings of this device. */
export function DeviceSettings() {
  const { t } = useLingui();
  return (
    <>
      <Section id="device" title={t`This device`}>
        <h3>{t`Theme`}</h3>
        <Trans component={P}>
          The button at the top switches between light and dark. Here you can make the site follow
          your device again.
        </Trans>
        <ThemeChoice />
      </Section>
      <Section id="notifications" title={t`Notifications`}>
        <Trans component={P}>
          The site never asks for permission to notify you unless you press “Notify me” on a track’s
          page. On an iPhone or iPad, notifications work only after the site has been added to the
          home screen.
        </Trans>
        <div className={styles["kept"]}>
          <Notifications />
        </div>
        <Trans component={P}>
          To stop notifications, turn them off here or on that page, or withdraw the permission in
          your browser’s settings. If none arrive, check whether “Do not disturb” or the battery
          saver of your device blocks them.
        </Trans>
      </Section>
    </>
  );
}

/** Instructions to add the site to a home screen. */
export function Install() {
  const { t } = useLingui();
  return (
    <Section id="install" title={t`Install it like an app`}>
      <Trans component={P}>
        You can put the site on your home screen and open it without the browser’s bars. It takes up
        little space and doesn’t need an app store.
      </Trans>
      <Points>
        <Trans component={Point}>
          Android: in the menu of Chrome, Edge or Samsung Internet, choose “Install app” or “Add to
          Home screen”.
        </Trans>
        <Trans component={Point}>
          iPhone and iPad: in Safari, tap the share button, a square with an arrow, and choose “Add
          to Home Screen”.
        </Trans>
        <Trans component={Point}>
          Computer: click the install icon in the address bar of Chrome or Edge, or choose “Add to
          Dock” in the File menu of Safari.
        </Trans>
      </Points>
    </Section>
  );
}

/** The parts that work without a network. */
export function Offline() {
  return (
    <Section id="offline" title={<Trans>Offline use</Trans>}>
      <Trans component={P}>
        After the first visit the site opens offline. It shows the draws you have seen, always with
        their age. A countdown that has reached zero waits for a connection; no result is ever
        invented. Feedback you write offline is saved and sent when you are back online.
      </Trans>
      <Trans component={P}>
        When a new version of the site is ready, a message offers to reload. Nothing you have typed
        is lost, and you can keep using the old version for a while.
      </Trans>
    </Section>
  );
}
