import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useDevice } from "#device/device.ts";
import { drawAnnouncements } from "#device/draw-announcements.ts";
import { drawSound } from "#device/draw-sound.ts";
import { newsOf, type RaceNews } from "#domain/race-news.ts";
import { useAnnounce } from "#ui/announce.tsx";
import { type Showing, useMoments, useShowingState } from "./showing.ts";

/**
 * Announces the race to screen readers, `from` a second of the showing on: the start, who leads, the winner. Silent
 * where announcements of draws are off.
 */
export function useCommentary(showing: Showing, from: number): void {
  const { t } = useLingui();
  const announce = useAnnounce();
  const last = useRef<RaceNews | null>(null);
  useMoments(showing, ({ standings, film }) => {
    const state = showing.state.get();
    const leader = standings[0]?.number ?? 0;
    const hasBegun = film >= from && (state === "running" || film > 0);
    if (!hasBegun || !drawAnnouncements().get()) return;
    const news = newsOf(last.current, { leader, at: film, ended: film >= showing.length });
    if (news === null) return;
    last.current = news;
    const marbles = standings.length;
    if (news.kind === "start")
      announce(t`The race starts: ${marbles} marbles. Replay of the finished run.`);
    else if (news.kind === "lead") announce(t`Marble ${leader} takes the lead.`);
    else announce(t`Marble ${leader} wins.`);
  });
}

/** Milliseconds that a phone vibrates: at the start, and at the line. */
const START_MS = 30;
const LINE_MS = [40, 60, 120];

function vibrate(pattern: number | number[]): void {
  // Safari has none.
  if ("vibrate" in navigator) navigator.vibrate(pattern);
}

/**
 * Plays a race's sounds if the visitor has switched sound on: marbles roll while it runs, and a bell
 * rings as the winner crosses the line.
 */
export function useRaceSound(showing: Showing): void {
  const { subscribe, get } = drawSound();
  const on = useSyncExternalStore(subscribe, get, () => false);
  const device = useDevice();
  const sound = on ? device?.sound : undefined;
  const running = useShowingState(showing) === "running";
  useEffect(() => {
    if (!running || sound === undefined) return undefined;
    vibrate(START_MS);
    return sound.roll();
  }, [running, sound]);
  const crossed = useRef(true);
  useMoments(showing, ({ seconds }) => {
    const before = crossed.current;
    crossed.current = seconds >= showing.scene.winnerAt;
    if (sound === undefined || before || !crossed.current) return;
    vibrate(LINE_MS);
    sound.ring();
  });
}
