import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { PREFERENCES } from "./theme.ts";
import styles from "./theme-choice.module.css";
import { themeStore } from "./theme-store.ts";
import { usePreference } from "./use-theme.ts";

/** The three preferences side by side: light, dark, and following the system again. */
export function ThemeChoice() {
  const { t } = useLingui();
  const name = useId();
  const preference = usePreference();
  const labels = { light: t`Light`, dark: t`Dark`, system: t`Same as device` };
  return (
    <fieldset className={styles["choice"]}>
      <legend className="visually-hidden">{t`Theme`}</legend>
      {PREFERENCES.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === preference}
            onChange={() => themeStore().set(each)}
          />
          <span>{labels[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
