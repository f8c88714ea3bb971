import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { PanelProps } from "#pages/statistic/panel.ts";
import type { Twin } from "#pages/statistic/chance-twin.tsx";
import { Button } from "#ui/button.tsx";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("#pages/statistic/chance-twin.tsx")).ChanceTwin;

/** A seed of chance for draws that never were. */
function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

/**
 * The switch of a panel's twin by chance: the same panel of the same draws with shuffled numbers. Its
 * code and data are loaded on first use.
 */
export function useChanceTwin(
  panel: PanelProps,
  renderTwin: (twin: Twin) => ReactNode,
): { readonly button: ReactNode; readonly twin: ReactNode } {
  const { t } = useLingui();
  const [seed, setSeed] = useState<number | null>(null);
  const on = seed !== null;
  const twin = useLatePart(
    load,
    on ? { ...panel, seed, onAgain: () => setSeed(newSeed()), renderTwin } : null,
  );
  return {
    button: (
      <div>
        <Button
          look={on ? "accent" : "plain"}
          aria-pressed={on}
          onClick={() => setSeed(on ? null : newSeed())}
        >
          {t`What would chance look like?`}
        </Button>
      </div>
    ),
    twin,
  };
}
