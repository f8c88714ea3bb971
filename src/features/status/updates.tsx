import { useDevice, useHas } from "#pwa/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";
import styles from "./update-pill.module.css";

const load = async () => (await import("./update-pill.tsx")).UpdatePill;

/** Announces new builds; its code loads when there is one. */
export function Updates() {
  const device = useDevice();
  const hasNews = useHas(device?.updates.store, ({ prompt, bar, ready }) => prompt || bar || ready);
  const pill = useLatePart(load, hasNews ? device : null);
  // Mounted before its text, so that screen readers announce the text.
  return (
    device && (
      <output className={styles["pill"]} data-noprint>
        {pill}
      </output>
    )
  );
}
