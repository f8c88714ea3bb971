import { useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { themeStore } from "./theme-store.ts";
import { usePreference } from "./use-theme.ts";

/** Switches between light and dark; the style sheet chooses the picture. */
export function ThemeSwitch() {
  const { t } = useLingui();
  usePreference();
  return (
    <Button
      look="icon"
      className="theme-switch"
      aria-label={t`Theme`}
      title={t`Theme`}
      onClick={() => themeStore().toggle()}
    >
      <span data-icon="sun">
        <Icon name="sun" />
      </span>
      <span data-icon="moon">
        <Icon name="moon" />
      </span>
    </Button>
  );
}
