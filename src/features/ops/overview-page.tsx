import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as v from "valibot";
import { parseJson } from "#contract/parse.ts";
import { DAY_SECONDS } from "#domain/zone.ts";
import { useFormat } from "#i18n/format.ts";
import { Card } from "#ui/card.tsx";
import { Chip, SimulatedChip } from "#ui/chip.tsx";
import { OperatorPage, type State } from "./operator-page.tsx";
import styles from "./ops.module.css";

/** Seconds past the announced time after which a draw counts as late. */
const LATE_SECONDS = 10;

type Track = State["tracks"][number];

/** Seconds by which a track's next draw is late, from when that counts; 0 otherwise. */
function lateBy({ next_open_timestamp: next }: Track, now: number): number {
  return next > 0 && now - next > LATE_SECONDS ? now - next : 0;
}

/** The overview: what is wrong, the tracks, the feeds, the server, and what was done. */
export function OverviewPage() {
  return <OperatorPage at="overview">{(state) => <Overview state={state} />}</OperatorPage>;
}

type Props = { readonly state: State };

function Overview({ state }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { problems, tracks, server_time } = state;
  const zone = tracks[0]?.zone ?? "";
  const late = tracks.filter((track) => lateBy(track, server_time) > 0).length;
  const count = problems.length;
  const time = format.clock(server_time, zone);
  return (
    <>
      <div className={styles["head"]}>
        <h1>{t`Overview`}</h1>
        {count === 0 ? (
          <Chip tone="accent">{t`Healthy`}</Chip>
        ) : (
          <Chip tone="warn">{t`Problems: ${count}`}</Chip>
        )}
        {late > 0 && <Chip tone="warn">{t`Late: ${late}`}</Chip>}
        <span className={styles["quiet"]}>{t`As of ${time} (${zone})`}</span>
      </div>
      <Faults state={state} />
      <Tracks state={state} />
      <Feeds state={state} />
      <Server state={state} />
      <Actions state={state} />
    </>
  );
}

function Faults({ state: { problems, site_file, unknown_proxy } }: Props) {
  const { t } = useLingui();
  const lists = [
    { title: t`Problems`, lines: problems },
    { title: t`site.json has errors; the last valid version is in use`, lines: site_file },
  ];
  return (
    <>
      {lists.map(
        ({ title, lines }) =>
          lines.length > 0 && (
            <Card key={title} as="section" pad className={styles["fault"] ?? ""}>
              <h2>{title}</h2>
              <ul lang="en">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Card>
          ),
      )}
      {unknown_proxy && (
        <p className={styles["warning"]}>
          {t`Requests come through a proxy, but PROXY_HOPS is 0: all visitors share the limits of its address. Set PROXY_HOPS to the number of proxies in front.`}
        </p>
      )}
    </>
  );
}

type TableProps = {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
  /** Shown in place of an empty table. */
  readonly none?: string;
};

/** A table under its heading, whose rows are cards on a phone. */
export function Table({ title, heads, rows, none = "" }: TableProps) {
  return (
    <Card as="section" pad>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles["quiet"]}>{none}</p>
      ) : (
        <table className={styles["table"]}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...rest] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {rest.map((cell, index) => (
                  <td key={heads[index + 1]} data-label={heads[index + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Tracks({ state: { tracks, server_time } }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const rows = tracks.map((track) => {
    const { id, name, zone, source, hidden, term, notice, received_from: from } = track;
    const received = format.moment(track.received_timestamp, zone);
    const cells = [
      <>
        <Link to="/ops/tracks/$id" params={{ id: String(id) }}>
          {name}
        </Link>
        <small>{zone}</small>
      </>,
      term === "" ? (
        t`No draw yet`
      ) : (
        <>
          {term} <small>{format.moment(track.open_timestamp, zone)}</small>
        </>
      ),
      <Next key="next" track={track} now={server_time} />,
      source === "feed" && from !== "" ? (
        <>
          {received} <small>{from}</small>
        </>
      ) : (
        ""
      ),
      <span className={styles["chips"]} key="state">
        {source === "feed" ? <Chip tone="accent">{t`Real draws`}</Chip> : <SimulatedChip />}
        {hidden && <Chip>{t`Hidden`}</Chip>}
        {notice !== "" && <small>{notice}</small>}
      </span>,
    ];
    return { key: id, cells };
  });
  const heads = [t`Track`, t`Latest draw`, t`Next draw`, t`Received`, t`State`];
  return <Table title={t`Tracks`} heads={heads} rows={rows} />;
}

/** A track's next draw: its time, or by how much it is late. */
function Next({ track, now }: { readonly track: Track; readonly now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const { next_term: term, next_open_timestamp: next, zone } = track;
  if (next === 0) return term === "" ? t`Not announced` : term;
  const seconds = lateBy(track, now);
  const days = Math.floor(seconds / DAY_SECONDS);
  const late = format.duration(seconds);
  return (
    <>
      {term}{" "}
      {seconds > 0 ? (
        <Chip tone="warn">{days > 0 ? t`Late by ${days} d` : t`Late by ${late}`}</Chip>
      ) : (
        <small>{format.moment(next, zone)}</small>
      )}
    </>
  );
}

function Feeds({ state: { feeds, tracks } }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  if (feeds.length === 0) return null;
  const rows = feeds.map((feed) => {
    const track = tracks.find(({ id }) => id === feed.cate_id);
    const { answered_timestamp: answered, status, took_ms: took, said, problem } = feed;
    const details = [status, took === null ? null : `${took} ms`].filter((each) => each !== null);
    const cells = [
      track?.name ?? feed.cate_id,
      answered === 0 ? (
        t`None yet`
      ) : (
        <>
          {format.moment(answered, track?.zone)} <small>{details.join(", ")}</small>
        </>
      ),
      <span key="said" lang="en">
        {problem === "" ? said : <strong className={styles["bad"]}>{problem}</strong>}
      </span>,
      format.clock(feed.next_timestamp, track?.zone),
    ];
    return { key: feed.cate_id, cells };
  });
  const heads = [t`Track`, t`Last response`, t`Response`, t`Next request`];
  return <Table title={t`Feeds`} heads={heads} rows={rows} />;
}

const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const BYTE_STEP = 1000;

/** A size such as `12.3 MB`. */
function formatSize(tag: string, bytes: number): string {
  const power = Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(BYTE_STEP));
  const step = Math.min(power, BYTE_UNITS.length - 1);
  const unit = BYTE_UNITS[step] ?? "byte";
  const options = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(tag, options).format(bytes / BYTE_STEP ** step);
}

function Server({ state: { server, tracks } }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const size = (bytes: number | null) => (bytes === null ? null : formatSize(format.tag, bytes));
  const made = format.moment(server.backup_timestamp, tracks[0]?.zone);
  const backups = {
    made: server.backup_overdue ? <strong className={styles["bad"]}>{made}</strong> : made,
    never: t`None yet`,
    off: t`Off (BACKUP_EVERY)`,
    postgres: t`Use pg_dump`,
  };
  const facts = [
    { name: t`Open streams (this process)`, value: format.number(server.streams) },
    { name: t`Push subscriptions`, value: server.subscriptions },
    { name: t`Database size`, value: size(server.store_bytes) },
    { name: t`Free disk space`, value: size(server.disk_bytes) },
    { name: t`Last backup`, value: backups[server.backup] },
  ];
  return (
    <Card as="section" pad>
      <h2>{t`Server`}</h2>
      <dl className={styles["facts"]}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? t`Unknown`}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The logged details of actions; all of them optional. */
const Details = v.object({
  terms: v.optional(v.array(v.string()), []),
  more: v.optional(v.number(), 0),
  term: v.optional(v.string(), ""),
  ids: v.optional(v.array(v.number()), []),
});

function Actions({ state: { actions, tracks } }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const names: Readonly<Record<string, string>> = {
    draws: t`Draws stored`,
    withdraw: t`Draw withdrawn`,
    next: t`Next draw set`,
    "next left to the draws": t`Next draw reset to automatic`,
    reset: t`Track reset`,
    "signed in": t`Signed in`,
    "signed out": t`Signed out`,
    "feedback deleted": t`Feedback deleted`,
    "feedback done": t`Feedback marked as done`,
    "feedback reopened": t`Feedback marked as waiting`,
    "feedback shown": t`Telephone number shown`,
    "feedback exported": t`Feedback exported`,
  };
  /** The draws or feedback that an action names. */
  function subject(details: string): string {
    const { terms, more, term, ids } = parseJson(Details, details) ?? v.parse(Details, {});
    const all = [...terms, ...(term === "" ? [] : [term]), ...ids.map((id) => `#${id}`)];
    const rest = all.length - 3 + more;
    const shown = all.slice(0, 3).join(", ");
    return rest > 0 ? t`${shown} and ${rest} more` : shown;
  }
  const rows = actions.map((each, index) => {
    const track = tracks.find(({ id }) => id === each.cate_id);
    const cells = [
      format.moment(each.created_timestamp, track?.zone ?? tracks[0]?.zone),
      names[each.action] ?? each.action,
      track?.name ?? "",
      subject(each.details),
      each.address,
    ];
    return { key: `${each.created_timestamp} ${index}`, cells };
  });
  const heads = [t`Time`, t`Action`, t`Track`, t`Subject`, t`From`];
  return <Table title={t`Latest actions`} heads={heads} rows={rows} none={t`None yet`} />;
}
