import { useLingui } from "@lingui/react/macro";
import { Icon } from "#ui/icon.tsx";
import { useScrolledPast } from "#ui/window-state.ts";
import styles from "./back-to-top.module.css";

/** Pixels of scrolling past which the button appears (spec §9). */
export const BACK_TO_TOP_PX = 200;

/** A button that scrolls smoothly to the top, once the top is out of sight. */
export function BackToTop() {
  const { t } = useLingui();
  const shown = useScrolledPast(BACK_TO_TOP_PX);

  function scroll() {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
    // The button goes away, so the focus goes where reading begins.
    document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  }

  if (!shown) return null;
  return (
    <button type="button" className={styles["button"]} aria-label={t`Back to top`} onClick={scroll}>
      <Icon name="arrow-up" />
    </button>
  );
}
