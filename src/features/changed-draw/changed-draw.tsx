import { useEffect, useSyncExternalStore } from "react";
import { useDevice } from "#device/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

type Props = {
  readonly cateId: number;
  readonly draw: { readonly term: string; readonly open_timestamp: number };
};

const never = () => () => {};

const load = async () => (await import("./changed-mark.tsx")).ChangedMark;

/** Marks a draw whose result differs from one that this device saw earlier; else nothing. */
export function ChangedDraw({ cateId, draw }: Props) {
  const { term, open_timestamp: time } = draw;
  const changed = useDevice()?.changedDraws;
  const archived = useSyncExternalStore(
    changed?.subscribe ?? never,
    () => changed?.get(cateId, term),
    () => undefined,
  );
  const mark = useLatePart(load, archived === undefined ? null : { archived }, archived ?? null);
  useEffect(() => changed?.watch(cateId, time), [changed, cateId, time]);
  return mark;
}
