import { useLingui } from "@lingui/react/macro";
import { finishes } from "#domain/finish.ts";
import { newMings, formatSeconds } from "#domain/format-seconds.ts";
import { parseOrder, parseTimings } from "#domain/order.ts";
import { sumSides } from "#domain/sides.ts";
import { useSideNames } from "#ui/side-names.ts";

type Props = { readonly draw: { readonly number: string; readonly timings: string } };

/** The sums of the top 2 and 3 with their sides, and the winner's time and margin. */
export function Sums({ draw }: Props) {
  const { t } = useLingui();
  const names = useSideNames();
  const order = parseOrder(draw.number);
  if (order === null) return null;
  // The sums are at the end of the list, after the times.
  const printed = newMings(draw).slice(parseTimings(draw.timings, order.length).length);
  const labels = [t`Sum of top 2`, t`Sum of top 3`];
  const sides = [sumSides(order, 2), sumSides(order, 3)];
  const [first, second] = finishes(draw);
  return (
    <dl className="sums">
      {printed.map((sum, index) => (
        <div key={labels[index]}>
          <dt>{labels[index]}</dt>
          <dd>
            {sum}
            {/* A new element for another sum: moving the old one would count as a layout shift. */}
            <small key={sum}>
              {[sides[index]?.size, sides[index]?.parity]
                .map((side) => side && names[side])
                .join(" · ")}
            </small>
          </dd>
        </div>
      ))}
      {typeof first?.timing === "number" && (
        <div>
          <dt>{t`Winner`}</dt>
          <dd>
            {formatSeconds(first.timing)}
            {typeof second?.behind === "number" && (
              <small key={first.timing}>
                {first.deadHeat ? t`dead heat` : t`ahead by ${formatSeconds(second.behind)}`}
              </small>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
