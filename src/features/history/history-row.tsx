/* Laid out by grid, a table loses its roles in some browsers: so they are stated here. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Draw, GapLabel } from "#contract/draw.ts";
import { finishes } from "#domain/finish.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { parseOrder } from "#domain/order.ts";
import { classifyDuel, classifyParity, classifySize, sumSides } from "#domain/sides.ts";
import { sideAt } from "#domain/two-sides.ts";
import { localDay } from "#domain/zone.ts";
import { useFormat, useLocale } from "#i18n/format.ts";
import { MarbleRow } from "#ui/marble.tsx";
import { useSideLetters, useSideNames } from "#ui/side-names.ts";
import { useMissingOrder } from "#ui/facts.tsx";
import { correctionText } from "#ui/words/correction-text.ts";
import { shortTerm } from "#ui/words/term-text.ts";
import { FOUND_ID, showFound } from "./found.ts";
import list from "./history-list.module.css";
import styles from "./history-row.module.css";
import type { HistoryRow as Row } from "./rows.ts";
import type { HistoryView } from "./view.ts";

type Props = {
  readonly draw: Draw;
  readonly zone: string;
  /** The drawing day, YYYY-MM-DD; "" of draws across days. */
  readonly day: string;
  readonly view: HistoryView;
  readonly onShare: ((draw: Draw) => void) | undefined;
  readonly onCheck: ((draw: Draw) => void) | undefined;
  readonly onReplay: ((draw: Draw) => void) | undefined;
  /** Whether it is the draw that was found. */
  readonly found: boolean;
};

/** One draw, and what stood before if it was corrected. */
export function HistoryRow(props: Props) {
  const { draw, zone } = props;
  const { i18n } = useLingui();
  const corrected = correctionText(draw, zone, { i18n, format: useFormat() });
  return (
    <>
      <DrawRow {...props} />
      {corrected !== "" && (
        <tr role="row" className={styles["corrected"]} data-testid="corrected">
          <td role="cell" aria-colspan={8}>
            {corrected}
          </td>
        </tr>
      )}
    </>
  );
}

/** One draw: number, time, finishing order, sums, the winner's sides and time. */
function DrawRow({ draw, zone, day, view, onShare, onCheck, onReplay, found }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const order = parseOrder(draw.number);
  const missing = useMissingOrder(draw.number);
  const { term, open_timestamp: openedAt } = draw;
  return (
    <tr
      role="row"
      className={`${list["row"]} ${found ? styles["found"] : ""}`}
      {...(found && { id: FOUND_ID, tabIndex: -1, ref: showFound })}
    >
      <td role="cell" className={list["term"]} title={term}>
        <TermCell draw={draw} onCheck={order === null ? undefined : onCheck} />
      </td>
      <td role="cell" className={list["time"]}>
        {openedAt > 0 ? format.clock(openedAt, zone) : "–"}
        {openedAt > 0 && day !== "" && localDay(zone, openedAt) > day && <NextDate />}
      </td>
      <td role="cell" className={list["marbles"]}>
        {order === null ? (
          <span className={styles["await"]}>{missing.text}</span>
        ) : (
          <Order order={order} view={view} />
        )}
      </td>
      {order !== null && <Facts draw={draw} order={order} onReplay={onReplay} />}
      {order !== null && onShare && (
        <td role="cell" className={list["share"]}>
          <button
            type="button"
            className={styles["shareButton"]}
            data-share
            aria-label={t`Share no. ${term}`}
            onClick={() => onShare(draw)}
          />
        </td>
      )}
    </tr>
  );
}

/** The mark of a time past midnight, on the date after that of its drawing day. */
function NextDate() {
  const { t } = useLingui();
  const name = t`next date`;
  return (
    <sup title={name}>
      <span aria-hidden="true">+1</span>
      <span className="visually-hidden">{name}</span>
    </sup>
  );
}

/** A draw's number, which checks the draw if that is possible. */
function TermCell({ draw, onCheck }: Pick<Props, "draw" | "onCheck">) {
  const { t } = useLingui();
  const { term } = draw;
  const short = shortTerm(term);
  const isShort = short !== term;
  return (
    <>
      {onCheck === undefined ? (
        <span aria-hidden={isShort}>{short}</span>
      ) : (
        <button
          type="button"
          data-name
          className={styles["textButton"]}
          aria-label={t`Check no. ${short}`}
          onClick={() => onCheck(draw)}
        >
          {short}
        </button>
      )}
      {isShort && <span className="visually-hidden">{term}</span>}
    </>
  );
}

type OrderProps = { readonly order: readonly number[]; readonly view: HistoryView };

/** A finishing order as marbles, or one of its sides place by place. */
function Order({ order, view: { show, picked } }: OrderProps) {
  const { t } = useLingui();
  const names = useSideNames();
  const letters = useSideLetters();
  if (show === "numbers") {
    const label = t`Finishing order`;
    return <MarbleRow order={order} label={label} most={26} picked={picked} within="parent" />;
  }
  return (
    <ol className={styles["letters"]} aria-label={t`Sides by place`}>
      {order.map((number, index) => {
        const side = sideAt(order, { rank: index + 1, kind: show });
        return (
          <li key={number} data-side={side} data-picked={picked.includes(number) || undefined}>
            {side === null ? (
              "–"
            ) : (
              <>
                <span aria-hidden="true">{letters[side]}</span>
                <span className="visually-hidden">{names[side]}</span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

type FactsProps = Pick<Props, "draw" | "onReplay"> & { readonly order: readonly number[] };

function Facts({ draw, order, onReplay }: FactsProps) {
  const { t } = useLingui();
  const names = useSideNames();
  const [winner, ...others] = finishes(draw);
  const heat = [winner, ...others].some((finish) => finish?.deadHeat);
  const first = order[0] ?? 0;
  const sides = [classifySize(first, order.length), classifyParity(first), classifyDuel(order, 1)];
  return (
    <>
      <td role="cell" className={list["sum2"]}>
        <small>{t`Top 2`} </small>
        {sumSides(order, 2)?.sum}
      </td>
      <td role="cell" className={list["sum3"]}>
        <small>{t`Top 3`} </small>
        {sumSides(order, 3)?.sum ?? "–"}
      </td>
      <td role="cell" className={list["sides"]}>
        {sides
          .filter((side) => side !== null)
          .map((side) => names[side])
          .join(" · ")}
      </td>
      <td role="cell" className={list["winner"]}>
        {heat && (
          <span className={styles["heat"]} title={t`dead heat`}>
            <span aria-hidden="true">= </span>
            <span className="visually-hidden">{t`dead heat`}</span>
          </span>
        )}
        <WinnerTime draw={draw} time={winner?.timing ?? null} onReplay={onReplay} />
      </td>
    </>
  );
}

type WinnerTimeProps = Pick<Props, "draw" | "onReplay"> & { readonly time: number | null };

/** The winner's time, which replays the race where times are known. */
function WinnerTime({ draw, time, onReplay }: WinnerTimeProps) {
  const { t } = useLingui();
  const text = formatSeconds(time);
  if (time === null || onReplay === undefined) return text;
  const short = shortTerm(draw.term);
  return (
    <button
      type="button"
      data-name
      className={styles["textButton"]}
      aria-label={t`${text}, watch the race of draw no. ${short}`}
      aria-haspopup="dialog"
      onClick={() => onReplay(draw)}
    >
      {text}
    </button>
  );
}

type GapProps = { readonly gap: Extract<Row, { kind: "gap" }> };

/** Draws that were not received, one or a run of them, or one that was withdrawn or cancelled. */
export function HistoryGap({ gap }: GapProps) {
  const { label } = gap;
  return (
    <tr role="row" className={styles["gap"]}>
      <td role="cell" aria-colspan={8} title={`${gap.from}–${gap.to}`}>
        <span>{label === null ? <Lacking gap={gap} /> : <Labelled label={label} />}</span>
      </td>
    </tr>
  );
}

/** The operator's label of a number without a draw. */
function Labelled({ label }: { readonly label: GapLabel }) {
  const { t } = useLingui();
  const locale = useLocale();
  const term = shortTerm(label.term);
  const note = label.note[locale];
  const what =
    label.kind === "withdrawn"
      ? t`Draw no. ${term} was withdrawn by the operator`
      : t`Draw no. ${term} was cancelled`;
  return note === "" ? what : t`${what}: ${note}`;
}

/** One or a run of draws that were not received. */
function Lacking({ gap }: GapProps) {
  const { t } = useLingui();
  const from = shortTerm(gap.from);
  if (gap.count === 1) return t`Draw no. ${from} is missing`;
  const terms = `${from}–${shortTerm(gap.to)}`;
  return t`No. ${terms}: ${plural(gap.count, {
    one: "# draw missing",
    other: "# draws missing",
  })}`;
}
