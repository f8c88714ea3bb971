import { useLingui } from "@lingui/react/macro";
import type { HotCold } from "#contract/statistics.ts";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import type { Cursor } from "#ui/chart/use-cursor.ts";
import { TableHead } from "#ui/chart/table-head.tsx";
import { type Expectation, computeExpectation, heatStrength } from "./heat.ts";
import { useHeatWords } from "./use-heat-words.ts";

type Props = {
  readonly data: HotCold;
  readonly place: number;
  readonly cursor: Cursor;
  readonly placeLink: ChoiceLink<number>;
};

/** Marbles from which a grid is drawn close. */
const CLOSE_FROM = 13;

/** All places × all numbers: hits, if there is room the gap below them, and the state's mark. */
export function HeatGrid({ data, place, cursor, placeLink }: Props) {
  const { t } = useLingui();
  const { positions, number_count: marbles } = data;
  const chance = computeExpectation(data.draws, marbles);
  const index = cursor.index ?? 0;
  return (
    <div className="heat-grid-scroll">
      <div
        className="heat-grid-gridbox"
        style={{ "--k": marbles, "--rows": positions.length }}
        data-close={marbles >= CLOSE_FROM || undefined}
      >
        <table className="heat-grid" aria-label={t`Hits by place and number, gap below`}>
          <TableHead
            names={[
              <span key="hidden" className="visually-hidden">{t`Place`}</span>,
              ...Array.from({ length: marbles }, (_, index) => index + 1),
            ]}
          />
          <tbody>
            {positions.map((row) => (
              <GridRow
                key={row.rank}
                row={row}
                chosen={row.rank === place}
                {...{ chance, placeLink }}
              />
            ))}
          </tbody>
        </table>
        <div className="heat-grid-over">
          <CursorArea
            cursor={cursor}
            label={t`Heat map values`}
            getName={(cell) => {
              const rank = Math.floor(cell / marbles) + 1;
              return t`Place ${rank}, marble ${(cell % marbles) + 1}`;
            }}
            locate={(x, y) => Math.floor(y * positions.length) * marbles + Math.floor(x * marbles)}
            scrolls
          >
            <i
              className="heat-grid-spot"
              style={{ "--col": index % marbles, "--line": Math.floor(index / marbles) }}
            />
          </CursorArea>
        </div>
      </div>
    </div>
  );
}

type RowProps = {
  readonly row: HotCold["positions"][number];
  readonly chosen: boolean;
  readonly chance: Expectation | null;
  readonly placeLink: ChoiceLink<number>;
};

function GridRow({ row: { rank, items }, chosen, chance, placeLink }: RowProps) {
  const { t } = useLingui();
  const { states } = useHeatWords();
  return (
    <tr data-chosen={chosen || undefined}>
      <th scope="row">
        {placeLink(rank, {
          className: "heat-grid-rank",
          "aria-label": t`Place ${rank}`,
          ...(chosen ? { "aria-current": "true" } : {}),
          children: rank,
        })}
      </th>
      {items.map(({ number, hits, gap, state }) => (
        <td
          key={number}
          data-state={state}
          style={state === "none" ? undefined : { "--z": heatStrength(hits, chance) }}
        >
          {`${hits} `}
          <small>{gap}</small>
          {(state === "hot" || state === "cold") && (
            <i className="visually-hidden">{states[state]}</i>
          )}
        </td>
      ))}
    </tr>
  );
}
