import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { LastOpen } from "#contract/draw.ts";
import type { Category } from "#contract/site.ts";
import { countdownAt } from "#domain/countdown.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { bestTime, readOrder } from "#domain/order.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { Age } from "#features/countdown/age.tsx";
import { Countdown } from "#features/countdown/countdown.tsx";
import { ComingRace } from "#features/replay/replay.tsx";
import { useTimed } from "#live/timed.ts";
import { SimulatedChip } from "#ui/chip.tsx";
import { Dotted, useMissingOrder } from "#ui/facts.tsx";
import { shortTerm } from "#ui/words/term-text.ts";
import { Marble } from "#ui/marble.tsx";
import { trackColor } from "#ui/track-badge.tsx";
import styles from "./wall-tile.module.css";

type Props = {
  readonly category: Category;
  /** It fills the screen. */
  readonly isBig: boolean;
};

/** What the countdown shows; hours take the room of a clock's time. */
function kindAt(next: number, now: number) {
  const countdown = countdownAt(next, now);
  return countdown.kind === "counting" && countdown.seconds >= 3600 ? "clock" : countdown.kind;
}

/** A track on the wall: the time to its next draw, the race as it comes, and the last result. */
export function WallTile({ category, isBig }: Props) {
  const { id, name, zone, last_open: draw } = category;
  const next = (draw ?? category).next_open_timestamp;
  const kind = useTimed((now) => kindAt(next, now), next > 0 ? "clock" : "unknown");
  const tint = { "--tint": trackColor(id, trackNumber(category)) };
  return (
    <article className={styles["tile"]} style={tint} data-marbles={id}>
      <div className={styles["inside"]}>
        <div className={styles["head"]}>
          <h2>
            <Link
              to="/wall"
              search={({ big: _big, ...search }) => (isBig ? search : { ...search, big: id })}
              replace={isBig}
              aria-current={isBig ? "true" : undefined}
            >
              {name}
            </Link>
          </h2>
          <Facts category={category} />
        </div>
        <div className={styles["stage"]}>
          <strong className={styles["count"]} data-kind={kind} role="timer" aria-live="off">
            <Countdown next={next} opened={draw?.open_timestamp ?? 0} form="text" zone={zone} />
          </strong>
          <div className={styles["race"]}>
            {draw !== null && <ComingRace id={id} draw={draw} />}
          </div>
        </div>
        <LastResult draw={draw} />
      </div>
    </article>
  );
}

/** The last draw's number and age, or what the operator says. */
function Facts({ category: { last_open: draw, notice, source, zone } }: Pick<Props, "category">) {
  const { t } = useLingui();
  const short = shortTerm(draw?.term ?? "");
  return (
    <Dotted className={styles["facts"]}>
      {source === "simulated" && (
        <span>
          <SimulatedChip />
        </span>
      )}
      {notice !== "" && <span>{notice}</span>}
      {short !== "" && <span title={draw?.term}>{t`No. ${short}`}</span>}
      <Age at={draw?.open_timestamp ?? 0} zone={zone} />
    </Dotted>
  );
}

function LastResult({ draw }: { readonly draw: LastOpen | null }) {
  const { t } = useLingui();
  const missing = useMissingOrder(draw?.number);
  const order = draw === null ? null : readOrder(draw.number);
  if (draw === null || order === null) return <p className={styles["none"]}>{missing.text}</p>;
  const seconds = bestTime(draw);
  return (
    <div className={styles["result"]}>
      <ol aria-label={t`Finishing order`} style={{ "--k": order.length }}>
        {order.map((n, index) => (
          // Keyed by place: a new draw replaces the numbers and moves nothing.
          <li key={index}>
            <Marble n={n} />
          </li>
        ))}
      </ol>
      {seconds !== null && <span className={styles["time"]}>{formatSeconds(seconds)}</span>}
    </div>
  );
}
