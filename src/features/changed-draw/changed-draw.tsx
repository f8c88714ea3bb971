import { useEffect, useSyncExternalStore } from "react";
import type { ArchivedDraw } from "#device/archive/row.ts";
import { useDevice } from "#device/device.ts";
import { useLate } from "#ui/mantine/use-late.ts";

type Props = {
  readonly cateId: number;
  readonly draw: { readonly term: string; readonly open_timestamp: number };
};

const never = () => () => {};

async function load() {
  const { ChangedMark } = await import("./changed-mark.tsx");
  return (known: ArchivedDraw) => <ChangedMark known={known} />;
}

/** Marks a draw whose result differs from one that this device saw earlier; else nothing. */
export function ChangedDraw({ cateId, draw }: Props) {
  const { term, open_timestamp: time } = draw;
  const changed = useDevice()?.changedDraws;
  const known = useSyncExternalStore(
    changed?.subscribe ?? never,
    () => changed?.get(cateId, term),
    () => undefined,
  );
  const mark = useLate(load, known ?? null);
  useEffect(() => changed?.watch(cateId, time), [changed, cateId, time]);
  return known && mark?.(known);
}
