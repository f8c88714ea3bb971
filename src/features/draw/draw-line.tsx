import { useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/draw.ts";
import { finishes } from "#domain/finish.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { isZone } from "#domain/zone.ts";
import { zoneLabel } from "#domain/zone-label.ts";
import { useFormat } from "#i18n/format.ts";
import { SimulatedChip } from "#ui/chip.tsx";
import { Dotted } from "#ui/facts.tsx";
import { MarbleRow } from "#ui/marble.tsx";
import type { KnownDraw } from "./check.ts";
import styles from "./shared-card.module.css";

type Props = {
  readonly draw: KnownDraw;
  /** The track's zone; if it isn't known, times are the visitor's own. */
  readonly zone: string | undefined;
  readonly term?: string;
  readonly source?: Draw["source"];
};

/** One result of a draw: its number and time if known, its order and the winner's time. */
export function DrawLine({ draw, zone, term, source }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { open_timestamp: openedAt } = draw;
  const all = finishes(draw);
  const ownZone = zone !== undefined && isZone(zone) ? zone : undefined;
  const moment = format.moment(openedAt, ownZone);
  const when = ownZone === undefined ? moment : `${moment} (${zoneLabel(ownZone, openedAt)})`;
  const first = all[0]?.timing;
  const seconds = typeof first === "number" ? formatSeconds(first) : null;
  return (
    <>
      <Dotted className={styles["facts"]}>
        {term !== undefined && <span>{t`No. ${term}`}</span>}
        {openedAt > 0 && <span>{when}</span>}
        {seconds !== null && <span>{t`Winner in ${seconds}`}</span>}
        {source === "simulated" && (
          <span>
            <SimulatedChip />
          </span>
        )}
      </Dotted>
      <MarbleRow
        order={all.map(({ number }) => number)}
        label={t`Finishing order`}
        term={term}
        most={38}
      />
    </>
  );
}
