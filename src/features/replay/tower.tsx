import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { writeText } from "#live/timed-elements.ts";
import { Marble } from "#ui/marble.tsx";
import { gapText } from "./race/gap-text.ts";
import { type Showing, useMoments } from "./showing.ts";
import styles from "./tower.module.css";

/** Seconds of the showing between two updates of the gaps: faster ones would be unreadable. */
const WRITE_EVERY = 0.2;

type Row = { readonly line: HTMLElement; readonly place: Element; readonly gap: Element };

type Props = { readonly showing: Showing };

/** Place, marble and gap to the leader, a row each; rows move by transforms alone. */
export function Tower({ showing }: Props) {
  const { scene } = showing;
  const rows = useRef(new Map<number, Row>());
  const written = useRef(Number.NEGATIVE_INFINITY);
  const best = scene.race.finishes[0]?.timing ?? 0;
  useMoments(showing, ({ standings, film }) => {
    const texts = Math.abs(film - written.current) >= WRITE_EVERY || film >= showing.length;
    if (texts) written.current = film;
    for (const standing of standings) {
      const row = rows.current.get(standing.number);
      if (row === undefined) continue;
      row.line.style.transform = `translateY(${(standing.place - 1) * 100}%)`;
      writeText(row.place, String(standing.place));
      if (texts) writeText(row.gap, gapText(standing, best));
    }
  });
  return (
    <>
      <div
        className={styles["tower"]}
        style={{ "--rows": scene.lanes.length }}
        data-testid="race-tower"
        aria-hidden="true"
      >
        {scene.lanes.map((number) => (
          <div
            key={number}
            className={styles["row"]}
            ref={(line) => {
              const [place, , gap] = line?.children ?? [];
              if (line && place && gap) rows.current.set(number, { line, place, gap });
            }}
          >
            <b />
            <Marble n={number} />
            <span />
          </div>
        ))}
      </div>
      <Order showing={showing} />
    </>
  );
}

/** The same order for screen readers; it is rendered when it changes. */
function Order({ showing }: Props) {
  const { t } = useLingui();
  const [order, setOrder] = useState("");
  useMoments(showing, ({ standings }) => setOrder(standings.map(({ number }) => number).join()));
  return (
    <ol className="visually-hidden" aria-label={t`Current order`}>
      {order.split(",").map((number) => (
        <li key={number}>{number}</li>
      ))}
    </ol>
  );
}
