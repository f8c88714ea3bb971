import { useLingui } from "@lingui/react/macro";
import { withLocale } from "#contract/languages.ts";
import { marblePath } from "#contract/url/site-paths.ts";
import { type Finish, finishes } from "#domain/finish.ts";
import { newMings } from "#domain/format-seconds.ts";
import { useLocale } from "#i18n/format.ts";
import { countColumns, Marble } from "#ui/marble.tsx";

/** Marbles in a row at most, on a phone and on a wide screen. */
const NARROW = 5;
const WIDE = 10;

type Props = {
  readonly cateId: number;
  /** The draw's number as it is copied. */
  readonly term: string;
  readonly draw: { readonly number: string; readonly timings: string };
};

/** All marbles in finishing order, each with its time and its gap to the winner, and the way to its page. */
export function Podium({ cateId, term, draw }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const all = finishes(draw);
  const mings = newMings(draw);
  const timed = all.some(({ timing }) => timing !== null);
  const style = {
    "--cols-narrow": countColumns(all.length, NARROW),
    "--cols-wide": countColumns(all.length, WIDE),
  };
  function gapText({ rank, behind, deadHeat }: Finish): string {
    if (rank === 1) return t`winner`;
    if (!timed) return t`place ${rank}`;
    if (behind === null) return t`did not finish`;
    return `${deadHeat ? "=\u00a0" : ""}+${behind.toFixed(2)}`;
  }
  return (
    <ol className="podium" style={style} data-term={term} aria-label={t`Finishing order`}>
      {all.map((finish, index) => (
        <li key={finish.rank}>
          <a className="podium-ball" href={withLocale(locale, marblePath(cateId, finish.number))}>
            <Marble n={finish.number} />
          </a>
          {/* A new element for another text: centred text of another length would count as a layout shift. */}
          {finish.timing !== null && (
            <span key={mings[index]} className="podium-time">
              {mings[index]}
            </span>
          )}
          <span key={`gap ${gapText(finish)}`} className="podium-gap">
            {gapText(finish)}
          </span>
        </li>
      ))}
    </ol>
  );
}
