import { Drawing } from "#ui/icon.tsx";
import styles from "./alert-row.module.css";

const PATHS = {
  bell: "M6 16.2V11a6 6 0 0 1 12 0v5.2l1.6 2.3H4.4L6 16.2ZM10 21.2h4M12 5V3",
  sound:
    "M4 9.6v4.8h3.4l4.6 4.1V5.5L7.4 9.6H4ZM15.4 9.2a4 4 0 0 1 0 5.6M18 6.6a7.7 7.7 0 0 1 0 10.8",
  screen:
    "M8.5 3.5h7a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM11 17.5h2M3.5 8.5v7M20.5 8.5v7",
} as const;

type Props = {
  readonly picture: keyof typeof PATHS;
  readonly label: string;
  /** What it does, in a sentence. */
  readonly help: string;
  /** Whether it is its picture alone. */
  readonly isSmall?: boolean;
  readonly on: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
};

/** One of the switches for waiting. While it is busy a press does nothing. */
export function AlertToggle(props: Props) {
  const { picture, label, help, isSmall = false, on, busy = false, onPress } = props;
  return (
    <button
      type="button"
      className={styles[isSmall ? "small" : "toggle"]}
      aria-label={isSmall ? label : undefined}
      aria-pressed={on}
      aria-busy={busy}
      title={help}
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      <Drawing path={PATHS[picture]} size={isSmall ? 20 : 18} />
      {!isSmall && label}
    </button>
  );
}
