import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { deleteFeedback, markFeedback, type OpsFeedback, readFeedback } from "#contract/ops.ts";
import { MAX_FIND } from "#contract/limits.ts";
import { useFormat, useLocale } from "#i18n/format.ts";
import {
  callOperator,
  type FeedbackList,
  isSignedOut,
  operatorFeedbackQuery,
  operatorRefusal,
} from "./queries.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState, ErrorNote, Skeleton } from "#ui/notice.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Field, Input } from "./field.tsx";
import { OperatorPage } from "./operator-page.tsx";
import styles from "./ops.module.css";
import { useRefusalText } from "./refusal-text.ts";
import { OutcomeNote, useAction } from "./use-action.tsx";

/** Visitors' feedback: found, read, marked as done and deleted. */
export function FeedbackPage() {
  return (
    <OperatorPage at="feedback">
      {({ tracks }) => <Inbox zone={tracks[0]?.zone ?? ""} />}
    </OperatorPage>
  );
}

const NEWEST: FeedbackList = { search: "", which: "waiting", before: 0 };

function Inbox({ zone }: { readonly zone: string }) {
  const { t } = useLingui();
  const lang = useLocale();
  const refusalText = useRefusalText(zone);
  const [list, setList] = useState(NEWEST);
  const [outcome, setOutcome] = useState("");
  const { data, error, isFetching, refetch } = useQuery(operatorFeedbackQuery(lang, list));
  const days = data?.days ?? 0;
  return (
    <>
      <div className={styles["head"]}>
        <h1>{t`Feedback`}</h1>
        {data !== undefined && (
          <span className={styles["quiet"]}>{t`Deleted after ${days} days (FEEDBACK_DAYS)`}</span>
        )}
      </div>
      <Find list={list} onFind={setList} />
      {/* Here, since what was done may take the feedback from the list. */}
      <output className={styles["outcome"]} data-good>
        {outcome}
      </output>
      {data === undefined && error === null && <Skeleton rows={6} />}
      {error !== null && !isSignedOut(error) && (
        <ErrorNote
          message={refusalText(operatorRefusal(error))}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data?.list.length === 0 && <EmptyState title={t`No feedback`} />}
      {data !== undefined && data.list.length > 0 && (
        <ul className={styles["list"]}>
          {data.list.map((one) => (
            <li key={one.id}>
              <One one={one} zone={zone} onOutcome={setOutcome} />
            </li>
          ))}
        </ul>
      )}
      <nav className={styles["buttons"]} aria-label={t`Pages`}>
        {list.before > 0 && (
          <Button onClick={() => setList({ ...list, before: 0 })}>{t`Latest`}</Button>
        )}
        {data !== undefined && data.older !== null && (
          <Button onClick={() => setList({ ...list, before: data.older ?? 0 })}>{t`Older`}</Button>
        )}
      </nav>
    </>
  );
}

type FindProps = {
  readonly list: FeedbackList;
  readonly onFind: (list: FeedbackList) => void;
};

function Find({ list, onFind }: FindProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState(list.search);
  const names = { waiting: t`Waiting`, done: t`Done`, all: t`All` };
  function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onFind({ ...list, search: search.trim(), before: 0 });
  }
  return (
    <search>
      <form className={styles["find"]} onSubmit={find}>
        <Input
          name="search"
          label={t`Search`}
          type="search"
          maxLength={MAX_FIND}
          value={search}
          onValue={setSearch}
        />
        <Field name="which" label={t`Show`}>
          {(control) => (
            <select
              {...control}
              value={list.which}
              onChange={({ target }) => {
                const which = (["waiting", "done", "all"] as const).find(
                  (each) => each === target.value,
                );
                if (which !== undefined) onFind({ ...list, which, before: 0 });
              }}
            >
              {Object.entries(names).map(([which, name]) => (
                <option key={which} value={which}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit">{t`Find`}</Button>
      </form>
    </search>
  );
}

type OneProps = {
  readonly one: OpsFeedback;
  readonly zone: string;
  /** Takes a sentence on what was done to the feedback, which may be gone then. */
  readonly onOutcome: (text: string) => void;
};

function One({ one, zone, onOutcome }: OneProps) {
  const { t } = useLingui();
  const lang = useLocale();
  const format = useFormat();
  const action = useAction();
  const [tel, setTel] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { id, name, content, mobile } = one;
  const params = { id: String(id) };
  const isDone = one.done_timestamp > 0;

  const show = () =>
    action.run(async () => {
      const { mobile: full } = await callOperator(readFeedback, { lang, params });
      setTel(full);
      return t`Viewing the number is logged.`;
    });
  const mark = (done: boolean) =>
    action.run(async () => {
      await callOperator(markFeedback, { lang, params, body: { done } });
      onOutcome(done ? t`“${name}” was marked as done.` : t`“${name}” was marked as waiting.`);
      return "";
    });
  const remove = () =>
    action.run(async () => {
      await callOperator(deleteFeedback, { lang, params });
      setAsking(false);
      onOutcome(t`“${name}” was deleted.`);
      return "";
    });

  return (
    <Card as="article" pad className={styles["one"] ?? ""} label={name}>
      <div className={styles["head"]}>
        <h2>{name}</h2>
        {isDone && <Chip tone="accent">{t`Done`}</Chip>}
        <span className={styles["quiet"]}>
          #{id} · {format.moment(one.created_timestamp, zone)}
        </span>
      </div>
      <p className={styles["typed"]}>{content}</p>
      <p>
        {t`Telephone`}: <span className={styles["tel"]}>{tel ?? mobile}</span>
      </p>
      <div className={styles["buttons"]}>
        {tel === null && <Button onClick={() => void show()}>{t`Show number`}</Button>}
        <Button onClick={() => void mark(!isDone)}>
          {isDone ? t`Mark as waiting` : t`Mark as done`}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>{t`Delete …`}</Button>
        {!asking && <OutcomeNote action={action} />}
      </div>
      <Sheet opened={asking} onClose={() => setAsking(false)} title={t`Delete this feedback?`}>
        <div className={styles["again"]}>
          <p>{t`“${name}” will be permanently deleted.`}</p>
          <div className={styles["buttons"]}>
            <Button onClick={() => void remove()}>{t`Delete permanently`}</Button>
            <Button onClick={() => setAsking(false)}>{t`Cancel`}</Button>
          </div>
          {asking && action.refusal !== null && <OutcomeNote action={action} />}
        </div>
      </Sheet>
    </Card>
  );
}
