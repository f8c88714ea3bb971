import { useLingui } from "@lingui/react/macro";
import { withLocale } from "#contract/languages.ts";
import { marblePath } from "#contract/url/site-paths.ts";
import { followedMarbles, toggleFollowed } from "#device/favourites/followed.ts";
import { useStoredList } from "#device/favourites/stored-list.ts";
import { useTrackName } from "./use-track-name.ts";
import { useLocale } from "#i18n/format.ts";
import { Button } from "#ui/button.tsx";
import styles from "./notifications-panel.module.css";

/** The marbles that are followed on this device, each with its page and what ends it. */
export function FollowedMarbles() {
  const { t } = useLingui();
  const locale = useLocale();
  const nameOf = useTrackName();
  const followed = useStoredList(followedMarbles);
  if (followed.length === 0) {
    return (
      <p className={styles["state"]}>{t`None yet. The star on a marble’s page follows it.`}</p>
    );
  }
  return (
    <ul className={styles["list"]}>
      {followed.map((marble) => {
        const { track, number } = marble;
        const name = nameOf(track);
        return (
          <li key={`${track}:${number}`}>
            <a href={withLocale(locale, marblePath(track, number))}>
              {t`Marble ${number}`} · {name}
            </a>
            <Button
              look="bare"
              aria-label={t`Unfollow marble ${number} of ${name}`}
              onClick={() => toggleFollowed(marble)}
            >
              {t`Unfollow`}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
