import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ComponentProps, useDeferredValue, useState } from "react";
import type { LastOpen } from "#contract/draw.ts";
import type { Category } from "#contract/site.ts";
import { drawingDay } from "#domain/drawing-day.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { isZone } from "#domain/zone.ts";
import { Bell } from "#features/alerts/alerts.tsx";
import { SharedDraw } from "#features/draw/shared-draw.tsx";
import { Age } from "#features/draw/age.tsx";
import { CheckButton, useDrawCheck } from "#features/proof/draw-check.tsx";
import type { DrawOnPage } from "#features/proof/verify-draw.ts";
import { Countdown } from "#features/draw/countdown.tsx";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { PinButton } from "#features/draw/pin-button.tsx";
import { PhotoFinish } from "#features/draw/photo-finish.tsx";
import { Replay } from "#features/race/replay.tsx";
import { usePastRace } from "#features/race/use-past-race.tsx";
import { Result } from "#features/draw/result.tsx";
import { useLocale } from "#i18n/format.ts";
import { TrackTabs } from "./track-tabs.tsx";
import { ShareButton, useShare } from "./use-share.tsx";
import { trackQuery } from "#data/queries/home.ts";
import { Card } from "#ui/card.tsx";

const route = getRouteApi("/track/$id");

/** A track: its latest draw in full, the next one, the race, and the draws of a day. */
export function TrackPage() {
  const { id } = route.useParams();
  const cateId = Number(id);
  const [check, sheet] = useDrawCheck();
  return (
    <>
      <div className="track-shared">
        <SharedDraw
          cateId={cateId}
          renderCheck={(draw) => <CheckButton onCheck={() => check({ cateId, draw })} />}
        />
      </div>
      <TrackById id={id} onCheck={(draw) => check({ cateId, draw })} />
      {sheet}
    </>
  );
}

type OnCheck = { readonly onCheck: (draw: DrawOnPage["draw"]) => void };

function TrackById({ id, onCheck }: OnCheck & { readonly id: string }) {
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

function Track({ category, onCheck }: OnCheck & { readonly category: Category }) {
  const { id, name, zone, source, last_open: draw } = category;
  const [share, linkSheet] = useShare(category);
  const [replay, pastRace] = usePastRace();
  const opened = draw?.open_timestamp ?? 0;
  const { next_term, next_open_timestamp: next } = draw ?? category;
  const [watched, setWatched] = useState("");
  return (
    <>
      <Card as="section" pad className="track" data-about={id}>
        <Result
          track={{ ...category, number: trackNumber(category), simulated: source === "simulated" }}
          draw={draw}
          notice={category.notice}
          nextTerm={next_term}
          countdown={<Countdown next={next} opened={opened} form="large" zone={zone} />}
          age={<Age at={opened} zone={zone} silent />}
          pin={<PinButton id={id} name={name} />}
          bell={<Bell key={id} track={{ id, name }} />}
          share={<ShareButton onShare={() => share(draw)} />}
          onUncover={watched !== "" && watched === draw?.term ? () => setWatched("") : undefined}
        >
          {draw !== null && (
            <Race
              {...{ id, draw }}
              onWatch={setWatched}
              beside={<CheckButton onCheck={() => onCheck({ ...draw, source })} />}
            />
          )}
        </Result>
        <TrackTabs
          cateId={id}
          days={category}
          last={draw === null || !isZone(zone) ? "" : drawingDay(category, opened)}
          onShare={share}
          onCheck={onCheck}
          onReplay={(past) => replay({ id, draw: past, finish: <PhotoFinish draw={past} /> })}
        />
      </Card>
      {pastRace}
      {linkSheet}
    </>
  );
}

type RaceProps = Pick<ComponentProps<typeof Replay>, "id" | "onWatch" | "beside"> & {
  readonly draw: LastOpen;
};

/** The race of a draw, rendered once its numbers are. */
function Race({ draw: latest, ...race }: RaceProps) {
  const draw = useDeferredValue(latest);
  return <Replay {...race} draw={draw} finish={<PhotoFinish key={draw.term} draw={draw} />} />;
}
