import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Draw } from "#contract/draw.ts";
import { useLocale } from "#i18n/format.ts";
import type { SharedDraw } from "#domain/draw-link.ts";
import type { Archive } from "#device/archive/archive.ts";
import { drawCheckQuery } from "#queries/draws.ts";
import { askDevice, compareKnown, type Verdict } from "./check.ts";

interface VerdictQuery {
  readonly archive: Archive;
  readonly shared: SharedDraw;
  /** Whether the track's draws are simulated ones; absent while that isn't known. */
  readonly source: Draw["source"] | undefined;
}

const ASKING: Verdict = { kind: "asking" };

/** What this device and the server say of a shared draw; the server is asked again once it answers. */
export function useVerdicts({
  archive,
  shared,
  source,
}: VerdictQuery): Record<"device" | "server", Verdict> {
  const lang = useLocale();
  const [device, setDevice] = useState(ASKING);
  const { cateId, term: at } = shared;
  const { data: known, isError } = useQuery(drawCheckQuery({ cateId, at, lang }));
  useEffect(() => {
    let left = false;
    void askDevice(archive, shared).then((verdict) => left || setDevice(verdict));
    return () => {
      left = true;
    };
  }, [archive, shared]);
  if (known !== undefined) return { device, server: compareKnown(shared, known, source) };
  return { device, server: isError ? { kind: "unreachable" } : ASKING };
}
