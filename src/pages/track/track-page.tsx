import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Category } from "#contract/site.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { Alerts } from "#features/alerts/alerts.tsx";
import { ChangedDraw } from "#features/changed-draw/changed-draw.tsx";
import { SharedDraw } from "#features/shared-draw/shared-draw.tsx";
import { Age } from "#features/countdown/age.tsx";
import { Countdown } from "#features/countdown/countdown.tsx";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { PinButton } from "#features/pins/pin-button.tsx";
import { PhotoFinish } from "#features/photo-finish/photo-finish.tsx";
import { Replay } from "#features/replay/replay.tsx";
import { Result } from "#features/result/result.tsx";
import { ShareButton } from "#features/result/share-button.tsx";
import { useLocale } from "#i18n/format.ts";
import { TrackTabs } from "#pages/track/track-tabs.tsx";
import { useShare } from "#pages/track/use-share.ts";
import { TimeTravel } from "#pages/track/time-travel.tsx";
import { drawAtQuery } from "#queries/draws.ts";
import { homeQuery } from "#queries/home.ts";
import { Card } from "#ui/card.tsx";
import styles from "./track-page.module.css";

const route = getRouteApi("/track/$id");

/** A track: its last draw in full, the next one, the race, and the draws of a day. */
export function TrackPage() {
  const { id } = route.useParams();
  return (
    <>
      <div className={styles["shared"]}>
        <SharedDraw cateId={Number(id)} />
      </div>
      <TrackOf id={id} />
    </>
  );
}

function TrackOf({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const query = useQuery(homeQuery(locale));
  const category = query.data?.categories.find((candidate) => String(candidate.id) === id);
  if (category !== undefined) return <Track category={category} />;
  return (
    <section>
      <h1 className="visually-hidden">{t`Track ${id}`}</h1>
      <QueryStatus query={query} rows={8} />
    </section>
  );
}

function Track({ category }: { readonly category: Category }) {
  const { id, name, alias, zone, source, last_open: latest } = category;
  const { at } = route.useSearch();
  const share = useShare(category);
  const then = useQuery({
    ...drawAtQuery(id, at ?? "", useLocale()),
    enabled: at !== undefined,
  }).data;
  const draw = at === undefined ? latest : (then ?? null);
  const opened = draw?.open_timestamp ?? 0;
  const next = (at === undefined ? (draw ?? category) : draw)?.next_open_timestamp ?? 0;
  const number = trackNumber(id);
  const travel = <TimeTravel cateId={id} at={at} latest={latest?.term ?? ""} />;
  return (
    <Card as="section" pad className={styles["page"] ?? ""}>
      {at !== undefined && travel}
      <Result
        track={{ id, name, alias, number, zone, simulated: source === "simulated" }}
        draw={draw}
        notice={at === undefined ? category.notice : ""}
        nextTerm={(draw ?? category).next_term}
        countdown={
          at === undefined && <Countdown next={next} opened={opened} form="large" zone={zone} />
        }
        age={<Age at={opened} zone={zone} silent />}
        pin={<PinButton id={id} name={name} />}
        wait={at === undefined ? <Alerts track={{ id, name }} /> : undefined}
        share={<ShareButton onShare={() => void share(draw)} />}
        mark={draw !== null && <ChangedDraw cateId={id} draw={draw} />}
      >
        {draw !== null && (
          <Replay id={id} draw={draw} finish={<PhotoFinish key={draw.term} draw={draw} />} />
        )}
      </Result>
      {at === undefined && travel}
      <TrackTabs cateId={id} zone={zone} onShare={(shared) => void share(shared)} />
    </Card>
  );
}
