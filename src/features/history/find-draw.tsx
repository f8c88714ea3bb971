import { useLingui } from "@lingui/react/macro";
import type { SyntheticEvent } from "react";
import { MAX_FIND } from "#contract/limits.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { FOUND_ID } from "./found.ts";
import styles from "./history-tools.module.css";

type Props = {
  /** The last search, "" for none. */
  readonly sought: string;
  readonly onFind: (text: string) => Promise<void>;
};

/** Moves the focus to the field that a press of its button opened. */
function focusField({ currentTarget: box }: SyntheticEvent<HTMLDetailsElement>): void {
  if (box.open && document.activeElement === box.firstElementChild)
    box.querySelector("input")?.focus();
}

/** Finds a draw by its number or time; without scripts the browser requests the page itself. */
export function FindDraw({ sought, onFind }: Props) {
  const { t } = useLingui();
  return (
    <details
      name="history-tool"
      className={styles["tool"]}
      open={sought !== ""}
      onToggle={focusField}
    >
      <summary className={buttonClass("icon")} title={t`Find a draw`}>
        <Icon name="search" />
        <span className="visually-hidden">{t`Find a draw`}</span>
      </summary>
      <form
        action={`#${FOUND_ID}`}
        className={`${styles["panel"]} ${styles["find"]}`}
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
          maxLength={MAX_FIND}
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={sought}
          aria-label={t`Draw number or time`}
          placeholder={t`No. or 21:30`}
        />
        <Button type="submit" look="accent">{t`Find`}</Button>
      </form>
    </details>
  );
}
