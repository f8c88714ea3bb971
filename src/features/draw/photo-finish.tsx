import { Trans, useLingui } from "@lingui/react/macro";
import {
  type Finish,
  finishes,
  type StripMarble,
  layoutStrip,
  stripTicks,
} from "#domain/finish.ts";
import { formatSeconds, markSeconds } from "#domain/format-seconds.ts";
import { Marble } from "#ui/marble.tsx";
import { TableHead } from "#ui/chart/table-head.tsx";

/** A marble's share of the strip on a phone (30 px of 260) and on a wide screen (34 of 560). */
const NARROW = 0.125;
const WIDE = 0.066;
/** More would touch on a phone of 320 px. */
const MAX_TICKS = 4;

type Props = {
  readonly draw: { readonly number: string; readonly timings: string };
};

/** The marbles at the moment the winner finishes, to scale by their gaps; nothing without times. */
export function PhotoFinish({ draw }: Props) {
  const { t } = useLingui();
  const all = finishes(draw);
  const narrow = layoutStrip(all, NARROW);
  const wide = layoutStrip(all, WIDE);
  const spread = narrow.at(-1)?.behind ?? 0;
  if (narrow.length === 0) return null;
  const ticks = stripTicks(spread, MAX_TICKS);
  const digits = ticks.every(Number.isInteger) ? 0 : 1;
  const lanes = (strip: readonly StripMarble[]) => Math.max(...strip.map(({ lane }) => lane)) + 1;
  const style = { "--own-narrow": lanes(narrow), "--own-wide": lanes(wide) };
  return (
    <figure className="photo-finish-figure" aria-label={t`Photo finish`}>
      <div className="photo-finish-strip" style={style} aria-hidden="true">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="photo-finish-tick"
            style={{ "--at": spread > 0 ? (tick / spread).toFixed(3) : 0 }}
          >
            <span>{`+${markSeconds(tick.toFixed(digits))}`}</span>
          </span>
        ))}
        <i className="photo-finish-line" />
        {narrow.map(({ number, at, lane, deadHeat }, place) => (
          <span
            key={number}
            className={`photo-finish-marble ${deadHeat ? "photo-finish-heat" : ""}`}
            style={{
              "--at": Number(at.toFixed(3)),
              "--lane-narrow": lane,
              "--lane-wide": wide[place]?.lane ?? 0,
            }}
          >
            <Marble n={number} />
          </span>
        ))}
      </div>
      <Out all={all} />
      {/* Around the table, since a table is never narrower than its words. */}
      <div className="visually-hidden">
        <FinishTable all={all} />
      </div>
    </figure>
  );
}

type FinishesProps = { readonly all: readonly Finish[] };

function Out({ all }: FinishesProps) {
  const out = all.filter(({ timing }) => timing === null);
  if (out.length === 0) return null;
  return (
    <div className="photo-finish-out" aria-hidden="true">
      <Trans>did not finish</Trans>
      <ul>
        {out.map(({ number }) => (
          <li key={number}>
            <Marble n={number} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same as a table, for screen readers. */
function FinishTable({ all }: FinishesProps) {
  const { t } = useLingui();
  return (
    <table>
      <caption>{t`Photo finish`}</caption>
      <TableHead names={[t`Place`, t`Marble`, t`Race time`, t`Behind the winner`]} />
      <tbody>
        {all.map(({ rank, number, timing, behind, deadHeat }) => (
          <tr key={number}>
            <td>{rank}</td>
            <td>{number}</td>
            <td>{timing === null ? t`did not finish` : formatSeconds(timing)}</td>
            <td>
              {behind === null ? "–" : `+${behind.toFixed(2)}`} {deadHeat && t`dead heat`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
