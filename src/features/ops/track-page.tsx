import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useRef, useState } from "react";
import {
  clearNext,
  correctDraw,
  NO_NOTE,
  opsDraws,
  type OpsDraw,
  type OpsTrack,
  setNext,
  withdrawDraw,
} from "#contract/ops.ts";
import { formatLocal } from "#domain/zone.ts";
import { parseOrder } from "#domain/order.ts";
import { useFormat, useLocale } from "#i18n/format.ts";
import { callOperator, type OperatorRefusal } from "./queries.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Chip, SimulatedChip } from "#ui/chip.tsx";
import { MarbleRow } from "#ui/marble.tsx";
import { EmptyState } from "#ui/notice.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Field, Input, toNote, Notes, Tick } from "./field.tsx";
import { OperatorPage, type State } from "./operator-page.tsx";
import styles from "./ops.module.css";
import { useOrderFaults, withCommas } from "./order-fault.ts";
import { Table } from "./overview-page.tsx";
import { useRefusalText } from "./refusal-text.ts";
import { OutcomeNote, useAction } from "./use-action.tsx";

/** A track of the operator: its forms to publish, correct and announce, and its newest draws. */
export function TrackPage({ id }: { readonly id: string }) {
  return (
    <OperatorPage at={null} cateId={id}>
      {(state) => <Track key={id} state={state} id={id} />}
    </OperatorPage>
  );
}

type TrackProps = { readonly state: State; readonly id: string };

function Track({ state, id }: TrackProps) {
  const { t } = useLingui();
  const [correcting, setCorrecting] = useState<OpsDraw | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const track = state.tracks.find((each) => String(each.id) === id);
  if (track === undefined) return <EmptyState title={t`There is no track ${id}`} />;
  const { name, zone, source, hidden, notice, number_count: count, term } = track;

  function correct(draw: OpsDraw | null) {
    setCorrecting(draw);
    top.current?.scrollIntoView();
    top.current?.querySelector("input")?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className={styles["head"]}>
        <Link to="/ops" className={styles["back"]}>
          ← {t`All tracks`}
        </Link>
        <h1>{name}</h1>
        {source === "feed" ? <Chip tone="accent">{t`Real draws`}</Chip> : <SimulatedChip />}
        {hidden && <Chip>{t`Hidden`}</Chip>}
        <span className={styles["quiet"]}>
          {track.marbles_vary
            ? t`Any number of marbles · times in ${zone}`
            : t`${count} marbles · times in ${zone}`}
        </span>
      </div>
      {source === "simulated" && term !== "" && (
        <p className={styles["warning"]}>
          {t`This track is simulated. Storing a real draw, or setting the next draw, permanently deletes all its simulated draws.`}
        </p>
      )}
      {notice !== "" && <p className={styles["notice"]}>{notice}</p>}
      <div className={styles["columns"]} ref={top}>
        <PublishForm
          key={correcting?.term ?? ""}
          track={track}
          now={state.server_time}
          old={correcting}
          onLeave={() => setCorrecting(null)}
        />
        <NextForm track={track} />
      </div>
      <Draws track={track} draws={state.draws} onCorrect={correct} />
    </>
  );
}

/** Epoch seconds as a zone's wall time for a form; "" for 0. */
function wallTime(epoch: number, zone: string): string {
  return epoch === 0 ? "" : formatLocal(zone, epoch).replace(" ", "T");
}

/** A form's next time, in epoch seconds while it is the known one: clocks may show a wall time twice. */
function nextTimeToSend(next_open_time: string, next_open_timestamp: number, zone: string) {
  if (next_open_time === "") return {};
  const isKnown = next_open_time === wallTime(next_open_timestamp, zone);
  return isKnown ? { next_open_timestamp } : { next_open_time };
}

/** A form's times, like {@link nextTimeToSend}. */
function timesToSend(
  { open_time, next_open_time }: Readonly<Record<"next_open_time" | "open_time", string>>,
  { open_timestamp, next_open_timestamp }: Pick<OpsDraw, "next_open_timestamp" | "open_timestamp">,
  zone: string,
) {
  return {
    ...(open_time === wallTime(open_timestamp, zone) ? { open_timestamp } : { open_time }),
    ...nextTimeToSend(next_open_time, next_open_timestamp, zone),
  };
}

/** Flags of a draw that the operator confirms after a refusal, by its code. */
const CONFIRMED_BY = {
  ahead: "force",
  differs: "correct",
  withdrawn: "correct",
  replaceSimulated: "replace_simulated",
} as const satisfies Record<string, string>;
type Flag = (typeof CONFIRMED_BY)[keyof typeof CONFIRMED_BY];

/** The flags to confirm, from the start or since a refusal, and the confirmed ones. */
function useConfirmations(first: readonly Flag[]) {
  const [pending, setPending] = useState<ReadonlySet<Flag>>(new Set());
  const [given, setGiven] = useState<ReadonlySet<Flag>>(new Set());
  return {
    pending: new Set([...first, ...pending]),
    has: (flag: Flag) => given.has(flag),
    request({ code }: OperatorRefusal) {
      const known: Readonly<Record<string, Flag>> = CONFIRMED_BY;
      const flag = known[code];
      if (flag !== undefined) setPending(new Set([...pending, flag]));
    },
    give(flag: Flag, value: boolean) {
      const next = new Set(given);
      if (value) next.add(flag);
      else next.delete(flag);
      setGiven(next);
    },
    clear() {
      setPending(new Set());
      setGiven(new Set());
    },
  };
}

type Confirmations = ReturnType<typeof useConfirmations>;

function Confirm({ confirmations }: { readonly confirmations: Confirmations }) {
  const { t } = useLingui();
  const labels = {
    force: t`This time is correct`,
    correct: t`Store it under this number anyway`,
    replace_simulated: t`Permanently delete the simulated draws`,
  };
  return (
    <>
      {[...confirmations.pending].map((flag) => (
        <Tick
          key={flag}
          label={labels[flag]}
          value={confirmations.has(flag)}
          onValue={(value) => confirmations.give(flag, value)}
        />
      ))}
    </>
  );
}

/** Focuses the field of a form that has this name, or the first that is marked. */
function focusField(form: HTMLFormElement | null, name: string): void {
  // The mark comes with the next rendering.
  requestAnimationFrame(() => {
    const named = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    (named ?? form?.querySelector<HTMLElement>("[aria-invalid]"))?.focus();
  });
}

/** The text of a field's refusal; "" if the refusal is about another field. */
function useBeside(refusal: OperatorRefusal | null, zone: string) {
  const refusalText = useRefusalText(zone);
  return (...names: readonly string[]): string => {
    const field = refusal?.field.replace(/_timestamp$/, "_time").split("/")[0];
    return refusal !== null && field !== undefined && names.includes(field)
      ? refusalText(refusal)
      : "";
  };
}

/** The server's names of a draw's fields. */
const DRAW_FIELDS = ["term", "number", "timings", "open_time", "next_term", "next_open_time"];

/** Fields by their names, with and without the epoch's. */
const withEpochs = (names: readonly string[]) => [
  ...names,
  "open_timestamp",
  "open_time/open_timestamp",
  "next_open_timestamp",
];

type PublishProps = {
  readonly track: OpsTrack;
  /** Epoch seconds of the server. */
  readonly now: number;
  /** The draw to correct; null to publish another one. */
  readonly old: OpsDraw | null;
  readonly onLeave: () => void;
};

/** The probable time of a draw to publish, in epoch seconds. */
function probableTime({ track, now }: Pick<PublishProps, "track" | "now">): number {
  return track.source === "feed" && track.next_open_timestamp > 0 ? track.next_open_timestamp : now;
}

/** First values of a draw to publish: what is known of the next one. */
function firstValues({ track, now, old }: Pick<PublishProps, "track" | "now" | "old">) {
  const { zone } = track;
  if (old !== null) {
    return {
      term: old.term,
      number: old.number,
      timings: old.timings,
      open_time: wallTime(old.open_timestamp, zone),
      next_term: old.next_term,
      next_open_time: wallTime(old.next_open_timestamp, zone),
    };
  }
  return {
    term: track.source === "feed" ? track.next_term : "",
    number: "",
    timings: "",
    open_time: wallTime(probableTime({ track, now }), zone),
    next_term: "",
    next_open_time: "",
  };
}

/** Publishes a draw, or corrects a stored one. */
function PublishForm({ track, now, old, onLeave }: PublishProps) {
  const { t } = useLingui();
  const lang = useLocale();
  const { id, zone } = track;
  const form = useRef<HTMLFormElement>(null);
  const action = useAction();
  const [values, setValues] = useState(() => firstValues({ track, now, old }));
  const [openTime] = useState(() => probableTime({ track, now }));
  const [checked, setChecked] = useState(false);
  const isSimulated = track.source === "simulated" && track.term !== "";
  const confirmations = useConfirmations(isSimulated ? ["replace_simulated"] : []);
  const { orderFault, timingsFault } = useOrderFaults(track);
  const beside = useBeside(action.refusal, zone);
  const faults = {
    term: values.term.trim() === "" ? t`Please enter the draw number.` : "",
    number: orderFault(values.number),
    timings: timingsFault(values.timings),
    open_time: values.open_time === "" ? t`Please enter a date and a time.` : "",
  };
  const getFault = (name: keyof typeof faults) => (checked ? faults[name] : "") || beside(name);
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onValue: (value: string) => setValues({ ...values, [name]: value }),
  });

  async function send(): Promise<string> {
    const { term, next_term } = values;
    const known = old ?? { open_timestamp: openTime, next_open_timestamp: 0 };
    const draw = {
      number: withCommas(values.number),
      timings: withCommas(values.timings),
      ...timesToSend(values, known, zone),
      ...(next_term.trim() !== "" && { next_term: next_term.trim() }),
      ...(confirmations.has("force") && { force: true }),
    };
    if (old !== null) {
      const params = { cate_id: String(id), term: old.term };
      const { status } = await callOperator(correctDraw, { lang, params, body: draw });
      if (status === "stored") {
        return t`The draw was corrected. Visitors see the correction and the earlier version.`;
      }
      const hasOtherNext =
        "next_open_time" in draw || (draw.next_term ?? old.next_term) !== old.next_term;
      return hasOtherNext
        ? t`The next draw was saved. Visitors see it immediately.`
        : t`This is identical to the stored draw; nothing was changed.`;
    }
    const body = {
      ...draw,
      cate_id: id,
      term: term.trim(),
      ...(confirmations.has("correct") && { correct: true }),
      ...(confirmations.has("replace_simulated") && { replace_simulated: true }),
    };
    const { results } = await callOperator(opsDraws, { lang, body });
    return results[0]?.status === "already"
      ? t`The same draw is already stored.`
      : t`Draw no. ${term} was stored. Visitors see it from its draw time.`;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const wrong = Object.entries(faults).find(([, fault]) => fault !== "");
    if (wrong !== undefined) {
      focusField(form.current, wrong[0]);
      return;
    }
    const refusal = await action.run(send);
    if (refusal === null) {
      setChecked(false);
      confirmations.clear();
      // Ready for the draw that was announced.
      const { next_term: term, next_open_time: open_time } = values;
      const rest = { number: "", timings: "", next_term: "", next_open_time: "" };
      if (old === null) setValues({ term, open_time, ...rest });
      return;
    }
    confirmations.request(refusal);
    if (DRAW_FIELDS.includes(refusal.field)) focusField(form.current, refusal.field);
  }

  const order = parseOrder(withCommas(values.number));
  return (
    <Card as="section" pad>
      <h2>{old === null ? t`Publish a draw` : t`Correct draw no. ${old.term}`}</h2>
      <form
        ref={form}
        className={styles["form"]}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <div className={styles["fields"]}>
          <Input
            {...field("term")}
            label={t`Draw no.`}
            readOnly={old !== null}
            error={getFault("term")}
            required
          />
          <Input
            {...field("open_time")}
            label={t`Draw time (${zone})`}
            type="datetime-local"
            step={1}
            error={getFault("open_time")}
            required
          />
        </div>
        <Input
          {...field("number")}
          label={t`Finishing order`}
          hint={t`Winner first, separated by spaces or commas: 3 1 2`}
          inputMode="text"
          error={getFault("number")}
          required
        />
        {order !== null && orderFault(values.number) === "" && (
          <MarbleRow order={order} label={t`Finishing order`} most={26} />
        )}
        <Input
          {...field("timings")}
          label={t`Seconds of each place (optional)`}
          hint={t`Winner first: 20.1 20.4`}
          error={getFault("timings")}
        />
        <div className={styles["fields"]}>
          <Input
            {...field("next_term")}
            label={t`Next draw no. (optional)`}
            error={beside("next_term")}
          />
          <Input
            {...field("next_open_time")}
            label={t`Next draw time (optional)`}
            type="datetime-local"
            step={1}
            error={beside("next_open_time")}
          />
        </div>
        <Confirm confirmations={confirmations} />
        <div className={styles["buttons"]}>
          <Button type="submit" look="accent" aria-disabled={action.busy || undefined}>
            {old === null ? t`Publish` : t`Correct`}
          </Button>
          {old !== null && <Button onClick={onLeave}>{t`Cancel`}</Button>}
          <OutcomeNote action={action} fields={withEpochs(DRAW_FIELDS)} zone={zone} />
        </div>
      </form>
    </Card>
  );
}

const STATES = ["set", "delayed", "cancelled", "cleared", "automatic"] as const;
type NextState = (typeof STATES)[number];
const NEXT_FIELDS = ["next_term", "next_open_time", "note"];

/** Announces the next draw of a track. */
function NextForm({ track }: { readonly track: OpsTrack }) {
  const { t } = useLingui();
  const lang = useLocale();
  const { id, zone } = track;
  const form = useRef<HTMLFormElement>(null);
  const action = useAction();
  const beside = useBeside(action.refusal, zone);
  const isSimulated = track.source === "simulated" && track.term !== "";
  const confirmations = useConfirmations(isSimulated ? ["replace_simulated"] : []);
  const [state, setState] = useState<NextState>("set");
  const [term, setTerm] = useState(track.next_term);
  const [time, setTime] = useState(wallTime(track.next_open_timestamp, zone));
  const [note, setNote] = useState(NO_NOTE);
  const names: Readonly<Record<NextState, string>> = {
    set: t`Set or move it`,
    delayed: t`Delay it`,
    cancelled: t`Cancel it`,
    cleared: t`Next draw unknown`,
    automatic: t`Automatic (from the draws)`,
  };
  const hasTerm = state === "set" || state === "delayed" || state === "cancelled";
  const hasTime = state === "set" || state === "delayed";

  async function send(): Promise<string> {
    const params = { cate_id: String(id) };
    if (state === "automatic") {
      const { cleared } = await callOperator(clearNext, { lang, params });
      return cleared ? t`The next draw is automatic again.` : t`It was already automatic.`;
    }
    const body = {
      state,
      note: toNote(note),
      ...(hasTerm && term.trim() !== "" && { next_term: term.trim() }),
      ...(hasTime && nextTimeToSend(time, track.next_open_timestamp, zone)),
      ...(confirmations.has("replace_simulated") && { replace_simulated: true }),
    };
    await callOperator(setNext, { lang, params, body });
    return t`The next draw was saved. Visitors see it immediately.`;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const refusal = await action.run(send);
    if (refusal === null) confirmations.clear();
    else {
      confirmations.request(refusal);
      if (refusal.field !== "") focusField(form.current, refusal.field);
    }
  }

  return (
    <Card as="section" pad>
      <h2>{t`Next draw`}</h2>
      <form
        ref={form}
        className={styles["form"]}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <Field name="state" label={t`Change`}>
          {(control) => (
            <select
              {...control}
              value={state}
              onChange={({ target }) =>
                setState(STATES.find((each) => each === target.value) ?? "set")
              }
            >
              {STATES.map((each) => (
                <option key={each} value={each}>
                  {names[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {hasTerm && (
          <Input
            name="next_term"
            label={t`Next draw no.`}
            value={term}
            onValue={setTerm}
            error={beside("next_term")}
          />
        )}
        {hasTime && (
          <Input
            name="next_open_time"
            label={t`Next draw time (${zone})`}
            type="datetime-local"
            step={1}
            value={time}
            onValue={setTime}
            error={beside("next_open_time")}
          />
        )}
        {state !== "automatic" && (
          <Notes
            legend={t`Note for visitors (optional)`}
            value={note}
            onValue={setNote}
            error={beside("note", "note.cn", "note.en", "note.ja")}
          />
        )}
        {state !== "automatic" && <Confirm confirmations={confirmations} />}
        <div className={styles["buttons"]}>
          <Button type="submit" look="accent" aria-disabled={action.busy || undefined}>
            {t`Save the next draw`}
          </Button>
          <OutcomeNote action={action} fields={withEpochs(NEXT_FIELDS)} zone={zone} />
        </div>
      </form>
    </Card>
  );
}

type DrawsProps = {
  readonly track: OpsTrack;
  readonly draws: readonly OpsDraw[];
  readonly onCorrect: (draw: OpsDraw) => void;
};

/** The newest draws, each with what can be done to it. */
function Draws({ track, draws, onCorrect }: DrawsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [withdrawing, setWithdrawing] = useState<string | null>(null);
  const [outcome, setOutcome] = useState("");
  const isReal = track.source === "feed";
  const rows = draws.map((draw) => {
    const { term, number, open_timestamp, corrected_timestamp } = draw;
    const order = parseOrder(number);
    const cells = [
      <>
        {term} {corrected_timestamp > 0 && <Chip>{t`Corrected`}</Chip>}
      </>,
      format.moment(open_timestamp, track.zone),
      order === null ? (
        number
      ) : (
        <MarbleRow key="order" order={order} label={t`Finishing order`} most={22} perRow={12} />
      ),
      isReal ? (
        <span className={styles["buttons"]} key="actions">
          <Button aria-label={t`Correct no. ${term}`} onClick={() => onCorrect(draw)}>
            {t`Correct`}
          </Button>
          <Button
            aria-label={t`Withdraw no. ${term}`}
            aria-haspopup="dialog"
            onClick={() => setWithdrawing(term)}
          >
            {t`Withdraw`}
          </Button>
        </span>
      ) : (
        ""
      ),
    ];
    return { key: term, cells };
  });
  const heads = [t`Draw no.`, t`Time`, t`Finishing order`, t`Actions`];
  return (
    <>
      <output className={styles["outcome"]} data-good>
        {outcome}
      </output>
      <Table title={t`Latest draws`} heads={heads} rows={rows} none={t`No draw yet`} />
      <Sheet
        opened={withdrawing !== null}
        onClose={() => setWithdrawing(null)}
        title={t`Withdraw draw no. ${withdrawing ?? ""}`}
      >
        {withdrawing !== null && (
          <WithdrawForm
            track={track}
            term={withdrawing}
            onDone={() => {
              setOutcome(t`Draw no. ${withdrawing} was withdrawn.`);
              setWithdrawing(null);
            }}
          />
        )}
      </Sheet>
    </>
  );
}

type WithdrawProps = {
  readonly track: OpsTrack;
  readonly term: string;
  readonly onDone: () => void;
};

/** Withdraws a draw with a reason that visitors read. */
function WithdrawForm({ track, term, onDone }: WithdrawProps) {
  const { t } = useLingui();
  const lang = useLocale();
  const action = useAction();
  const beside = useBeside(action.refusal, track.zone);
  const [reason, setReason] = useState(NO_NOTE);
  const [checked, setChecked] = useState(false);
  const texts = Object.values(reason).filter((text) => text.trim() !== "");
  const fault =
    texts.length === 0
      ? t`Please enter a reason.`
      : texts.length === 2
        ? t`Please fill in one language, or all three.`
        : "";

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (fault !== "") {
      focusField(event.currentTarget, "note_cn");
      return;
    }
    const params = { cate_id: String(track.id), term };
    const refusal = await action.run(async () => {
      await callOperator(withdrawDraw, { lang, params, body: { reason: toNote(reason) } });
      return "";
    });
    if (refusal === null) onDone();
  }

  return (
    <form
      className={`${styles["form"]} ${styles["again"]}`}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <p>{t`Visitors see that the draw was withdrawn, and why. It is excluded from statistics.`}</p>
      <Notes
        legend={t`Reason for visitors`}
        value={reason}
        onValue={setReason}
        error={(checked ? fault : "") || beside("reason", "reason.cn", "reason.en", "reason.ja")}
      />
      <div className={styles["buttons"]}>
        <Button type="submit" look="accent" aria-disabled={action.busy || undefined}>
          {t`Withdraw the draw`}
        </Button>
        <OutcomeNote action={action} fields={["reason"]} zone={track.zone} />
      </div>
    </form>
  );
}
