import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Draw } from "#contract/draw.ts";
import { useLocale } from "#i18n/format.ts";
import type { SharedDraw } from "#domain/draw-link.ts";
import type { Archive } from "#device/archive/archive.ts";
import { askDevice, askServer, type Verdict } from "./check.ts";

interface Asked {
  readonly archive: Archive;
  readonly shared: SharedDraw;
  /** Whether the track's draws are simulated ones; absent while that isn't known. */
  readonly source: Draw["source"] | undefined;
}

const ASKING: Verdict = { kind: "asking" };

/** What this device and the server say of a shared draw; the server is asked again when back online. */
export function useVerdicts({
  archive,
  shared,
  source,
}: Asked): Record<"device" | "server", Verdict> {
  const client = useQueryClient();
  const lang = useLocale();
  const [device, setDevice] = useState(ASKING);
  const [server, setServer] = useState(ASKING);
  useEffect(() => {
    let left = false;
    void askDevice(archive, shared).then((verdict) => left || setDevice(verdict));
    return () => {
      left = true;
    };
  }, [archive, shared]);
  useEffect(() => {
    let left = false;
    async function ask() {
      const verdict = await askServer(shared, { client, lang, source });
      if (!left) setServer(verdict);
    }
    void ask();
    const again = () => void ask();
    window.addEventListener("online", again);
    return () => {
      left = true;
      window.removeEventListener("online", again);
    };
  }, [client, lang, shared, source]);
  return { device, server };
}
