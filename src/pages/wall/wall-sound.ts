import { use, useEffect, useRef } from "react";
import type { MarbleSound } from "#device/marble-sound.ts";
import { LiveContext } from "#live/use-live.ts";

/** Sounds each draw of the tracks as it comes; null: silent. */
export function useWallSound(
  sound: MarbleSound | null,
  tracks: readonly { readonly id: number }[],
): void {
  const live = use(LiveContext);
  const tracksRef = useRef(tracks);
  useEffect(() => {
    tracksRef.current = tracks;
  });
  useEffect(() => {
    if (sound === null) return undefined;
    return live?.subscribe(({ name, data }) => {
      if (name === "open" && tracksRef.current.some(({ id }) => id === data.cate_id)) sound.play();
    });
  }, [sound, live]);
}
