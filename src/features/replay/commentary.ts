import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { drawAnnouncements } from "#device/draw-announcements.ts";
import { newsOf, type RaceNews } from "#domain/race-news.ts";
import { useAnnounce } from "#ui/announce.tsx";
import { type Showing, useMoments } from "./showing.ts";

/**
 * Says the race to screen readers, `from` a second of the showing on: the start, who leads, the winner. Silent
 * where announcements of draws are off.
 */
export function useCommentary(showing: Showing, from: number): void {
  const { t } = useLingui();
  const announce = useAnnounce();
  const last = useRef<RaceNews | null>(null);
  useMoments(showing, ({ standings, film }) => {
    const state = showing.state.get();
    const leader = standings[0]?.number ?? 0;
    const begun = film >= from && (state === "running" || film > 0);
    if (!begun || !drawAnnouncements().get()) return;
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
