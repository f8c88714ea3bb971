import { useLingui } from "@lingui/react/macro";
import { createElement, type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "#device/update/first-activity.ts";
import { Button } from "#ui/button.tsx";
import { Drawing } from "#ui/icon.tsx";
import { useLate } from "#ui/mantine/use-late.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { tryCodec } from "./clip/codec.ts";
import type { SharedClip } from "./clip-sheet.tsx";

const FILM = "M4 5.5h16v13H4v-13ZM8 5.5v13M16 5.5v13M4 9.8h4M4 14.2h4M16 9.8h4M16 14.2h4";

const load = async () => (await import("./clip-sheet.tsx")).ClipSheet;

/** Makes a clip; what makes it is loaded then. The second is the dialog, to be placed where it stays. */
export function useClip(): [make: (clip: SharedClip) => void, sheet: ReactNode] {
  const { t } = useLingui();
  const [clip, setClip] = useState<SharedClip | null>(null);
  const Part = useLate(load, clip, () => {
    setClip(null);
    toast({
      type: "error",
      text: t`The clip can’t be made offline. Try again when you are online.`,
    });
  });
  return [setClip, clip && Part && createElement(Part, { clip, onClose: () => setClip(null) })];
}

/** Makes a clip of the race; nothing if the browser can't. */
export function ClipButton({ onMake }: { readonly onMake: () => void }) {
  const { t } = useLingui();
  const [canMake, setCanMake] = useState(false);
  useEffect(() => whenIdle(() => void tryCodec().then((codec) => setCanMake(codec !== null))), []);
  if (!canMake) return null;
  return (
    <Button aria-haspopup="dialog" onClick={onMake}>
      <Drawing path={FILM} size={18} />
      {t`Clip`}
    </Button>
  );
}
