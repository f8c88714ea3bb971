import { useLingui } from "@lingui/react/macro";
import {
  FOLLOWED_MOST,
  type FollowedMarble,
  followedMarbles,
  isFollowed,
  toggleFollowed,
} from "#device/favourites/followed.ts";
import { useStoredList } from "#device/favourites/stored-list.ts";
import { toast } from "#ui/toasts/toast.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./pin-button.module.css";

type Props = { readonly marble: FollowedMarble };

/** A star that follows a marble: all lists of its track show one beside it, on this device. */
export function FollowButton({ marble }: Props) {
  const { t } = useLingui();
  const followed = isFollowed(useStoredList(followedMarbles), marble);
  const { number } = marble;
  const full = t`You already follow ${FOLLOWED_MOST} marbles. Unfollow one of them first.`;
  return (
    <button
      type="button"
      className={styles["pin"]}
      aria-pressed={followed}
      aria-label={t`Follow marble ${number}`}
      title={followed ? t`Unfollow` : t`Marked with a star on the home page and its track’s pages`}
      onClick={() => {
        if (!toggleFollowed(marble)) toast({ aside: true, type: "warning", text: full });
      }}
    >
      <Icon name="star" size={20} />
    </button>
  );
}
