import { useLingui } from "@lingui/react/macro";
import { FIND_MAX } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { FOUND_ID } from "./found.ts";
import styles from "./history-day.module.css";

type Props = {
  /** The last search, "" for none. */
  readonly sought: string;
  readonly onFind: (text: string) => Promise<void>;
};

/** Finds a draw by its number or time; without scripts the browser requests the page itself. */
export function FindDraw({ sought, onFind }: Props) {
  const { t } = useLingui();
  return (
    <form
      action={`#${FOUND_ID}`}
      className={styles["find"]}
      data-noprint
      onSubmit={(event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget).get("find");
        if (typeof text === "string" && text.trim() !== "") void onFind(text.trim());
      }}
    >
      <input
        // Another search replaces the typed text.
        key={sought}
        type="search"
        name="find"
        required
        maxLength={FIND_MAX}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={sought}
        aria-label={t`Draw number or time`}
        placeholder={t`No. or 21:30`}
      />
      <Button look="icon" type="submit" aria-label={t`Find a draw`}>
        <Icon name="search" />
      </Button>
    </form>
  );
}
