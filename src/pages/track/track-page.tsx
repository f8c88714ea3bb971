import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ComponentProps, useDeferredValue, useRef, useState } from "react";
import type { LastOpen } from "#contract/draw.ts";
import type { Category } from "#contract/site.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { dayOf, isZone } from "#domain/zone.ts";
import { Bell } from "#features/alerts/alerts.tsx";
import { SharedDraw } from "#features/shared-draw/shared-draw.tsx";
import { Age } from "#features/countdown/age.tsx";
import { CheckButton } from "#features/draw-check/check-button.tsx";
import { useDrawCheck } from "#features/draw-check/use-draw-check.tsx";
import type { DrawOnPage } from "#features/draw-check/verify-draw.ts";
import { Countdown } from "#features/countdown/countdown.tsx";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { PinButton } from "#features/pins/pin-button.tsx";
import { PhotoFinish } from "#features/photo-finish/photo-finish.tsx";
import { Replay } from "#features/replay/replay.tsx";
import { usePastRace } from "#features/replay/use-past-race.tsx";
import { Result } from "#features/result/result.tsx";
import { ShareButton } from "#features/result/share-button.tsx";
import { useLocale } from "#i18n/format.ts";
import { TrackTabs } from "#pages/track/track-tabs.tsx";
import { useShare } from "#pages/track/use-share.ts";
import { TimeTravelBar, TimeTravelWay } from "#pages/track/time-travel.tsx";
import { drawAtQuery } from "#queries/draws.ts";
import { trackQuery } from "#queries/home.ts";
import { Card } from "#ui/card.tsx";
import styles from "./track-page.module.css";

const route = getRouteApi("/track/$id");

/** A track: its last draw in full, the next one, the race, and the draws of a day. */
export function TrackPage() {
  const { id } = route.useParams();
  const cateId = Number(id);
  const [check, sheet] = useDrawCheck();
  return (
    <>
      <div className={styles["shared"]}>
        <SharedDraw
          cateId={cateId}
          renderCheck={(draw) => <CheckButton onCheck={() => check({ cateId, draw })} />}
        />
      </div>
      <TrackOf id={id} onCheck={(draw) => check({ cateId, draw })} />
      {sheet}
    </>
  );
}

type OnCheck = { readonly onCheck: (draw: DrawOnPage["draw"]) => void };

function TrackOf({ id, onCheck }: OnCheck & { readonly id: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const query = useQuery(trackQuery(locale, Number(id)));
  if (query.data !== undefined) return <Track category={query.data} onCheck={onCheck} />;
  return (
    <section>
      <h1 className="visually-hidden">{t`Track ${id}`}</h1>
      <QueryStatus query={query} rows={8} />
    </section>
  );
}

/** A track's draw at a moment of the time machine, and what is known of it; its latest without one. */
function useDrawAt({ id, last_open: latest }: Category, at: string | undefined) {
  const query = useQuery({ ...drawAtQuery(id, at ?? "", useLocale()), enabled: at !== undefined });
  const { data = null } = query;
  if (at === undefined) return { draw: latest };
  return data ? { draw: data } : { draw: null, status: <QueryStatus query={query} rows={4} /> };
}

function Track({ category, onCheck }: OnCheck & { readonly category: Category }) {
  const { id, name, zone, source, last_open: latest } = category;
  const { at } = route.useSearch();
  const share = useShare(category);
  const [replay, pastRace] = usePastRace();
  const { draw, status } = useDrawAt(category, at);
  const opened = draw?.open_timestamp ?? 0;
  const known = draw ?? (at === undefined ? category : null);
  const next = known?.next_open_timestamp ?? 0;
  const switchedRef = useRef(false);
  const [watched, setWatched] = useState("");
  const newest = latest?.term ?? "";
  return (
    <>
      {at !== undefined && <TimeTravelBar cateId={id} at={at} switchedRef={switchedRef} />}
      <Card as="section" pad className={styles["page"] ?? ""} data-about={id}>
        <Result
          track={{ ...category, number: trackNumber(category), simulated: source === "simulated" }}
          draw={draw}
          notice={at === undefined ? category.notice : ""}
          status={status}
          nextTerm={known?.next_term ?? ""}
          countdown={
            at === undefined && <Countdown next={next} opened={opened} form="large" zone={zone} />
          }
          age={<Age at={opened} zone={zone} silent />}
          pin={<PinButton id={id} name={name} />}
          wait={at === undefined ? <Bell key={id} track={{ id, name }} /> : undefined}
          share={<ShareButton onShare={() => void share(draw)} />}
          onUncover={watched !== "" && watched === draw?.term ? () => setWatched("") : undefined}
        >
          {draw !== null && (
            <Race {...{ id, draw }} newest={at === undefined} onWatch={setWatched} />
          )}
          {draw !== null && <CheckButton onCheck={() => onCheck({ ...draw, source })} />}
        </Result>
        {at === undefined && newest !== "" && (
          <div className={`${styles["ways"]} above late`} data-noprint>
            <TimeTravelWay latest={newest} switchedRef={switchedRef} />
          </div>
        )}
        <TrackTabs
          cateId={id}
          zone={zone}
          last={latest === null || !isZone(zone) ? "" : dayOf(zone, latest.open_timestamp)}
          onShare={(shared) => void share(shared)}
          onCheck={onCheck}
          onReplay={(past) => replay({ id, draw: past, finish: <PhotoFinish draw={past} /> })}
        />
      </Card>
      {pastRace}
    </>
  );
}

type RaceProps = Pick<ComponentProps<typeof Replay>, "id" | "newest" | "onWatch"> & {
  readonly draw: LastOpen;
};

/** The race of a draw, which is rendered once its numbers are there. */
function Race({ id, onWatch, ...now }: RaceProps) {
  const draw = useDeferredValue(now.draw);
  const newest = useDeferredValue(now.newest);
  return (
    <Replay
      {...{ id, draw, newest, onWatch }}
      finish={<PhotoFinish key={draw.term} draw={draw} />}
    />
  );
}
