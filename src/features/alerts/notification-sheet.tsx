import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useLocale } from "#i18n/format.ts";
import { trackQuery } from "#data/queries/home.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { Category } from "#contract/site.ts";
import styles from "./notification-sheet.module.css";

const MINUTE_SECONDS = 60;

/** Minutes between a track's draws; null if unknown. */
function usePeriodMinutes(id: number): number | null {
  const { data } = useQuery({ ...trackQuery(useLocale(), id), enabled: false });
  const seconds = data?.period_sec ?? 0;
  return seconds > 0 ? Math.max(1, Math.round(seconds / MINUTE_SECONDS)) : null;
}

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSwitchOn: () => void;
  readonly track: Pick<Category, "id" | "name">;
  readonly why: NotificationPermission | "install";
};

/** Explains notifications before the browser's permission prompt, or how to unblock them. */
export function NotificationSheet({ opened, onClose, onSwitchOn, track, why }: Props) {
  const { t } = useLingui();
  const { name } = track;
  return (
    <Sheet opened={opened} onClose={onClose} title={t`Notifications for ${name}`}>
      <div className={styles["ask"]}>
        {why === "install" && <HowToInstall />}
        {why === "denied" && <HowToAllow />}
        {why !== "install" && why !== "denied" && <Explanation track={track} />}
        <div className={styles["answers"]}>
          {why !== "install" && (
            <Button look="accent" onClick={onSwitchOn}>
              {why === "denied" ? t`Try again` : t`Turn on`}
            </Button>
          )}
          <Button look="bare" onClick={onClose}>
            {t`Not now`}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function Explanation({ track }: Pick<Props, "track">) {
  const { t } = useLingui();
  const { id, name } = track;
  const minutes = usePeriodMinutes(id);
  const { gap } = useFormat();
  return (
    <>
      <p>
        {t`You get a notification for every ${name} draw, even when the site is closed, but not while you are viewing it.`}
        {gap}
        {minutes !== null &&
          t`${plural(minutes, { one: "About one per minute.", other: "About one every # minutes." })}`}
      </p>
      <p className={styles["small"]}>
        <Trans>
          Your browser will ask for permission. The track is also pinned. Tap the bell again to
          stop; the subscription is then deleted everywhere.
        </Trans>
      </p>
    </>
  );
}

function HowToAllow() {
  const { t } = useLingui();
  return (
    <>
      <p>{t`Your browser blocks notifications from this site.`}</p>
      <p className={styles["small"]}>
        <Trans>
          Set notifications to “Allow” in the site settings (icon left of the address), then try
          again.
        </Trans>
      </p>
    </>
  );
}

function HowToInstall() {
  return (
    <p>
      <Trans>
        On an iPhone or iPad, notifications work only from the home screen: tap the share button,
        then “Add to Home Screen”, and open the site from there.
      </Trans>
    </p>
  );
}
