import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type OperatorRefusal, operatorRefusal, refreshOperator } from "./queries.ts";
import styles from "./ops.module.css";
import { useRefusalText } from "./refusal-text.ts";

interface Outcome {
  /** The outcome; null if it was refused. */
  readonly done: string | null;
  readonly refusal: OperatorRefusal | null;
}

/** An action of the operator: it runs once at a time, and its outcome stands until the next one. */
export function useAction() {
  const client = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ done: null, refusal: null });

  /** Runs `act`, which resolves with a sentence on what it did; returns the refusal, null without one. */
  async function run(act: () => Promise<string>): Promise<OperatorRefusal | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    let refusal: OperatorRefusal | null = null;
    try {
      setOutcome({ done: await act(), refusal });
    } catch (error) {
      refusal = operatorRefusal(error);
      setOutcome({ done: null, refusal });
    }
    running.current = false;
    setBusy(false);
    // Also after a refusal: a session that is over shows at once.
    await refreshOperator(client);
    return refusal;
  }

  return { busy, ...outcome, run };
}

export type Action = Pick<ReturnType<typeof useAction>, "busy" | "done" | "refusal">;

type NoteProps = {
  readonly action: Pick<Action, "done" | "refusal">;
  /** Fields that show their own refusals. */
  readonly fields?: readonly string[];
  readonly zone?: string;
};

/** The outcome of an action, beside its button. */
export function OutcomeNote({ action: { done, refusal }, fields = [], zone = "" }: NoteProps) {
  const { t } = useLingui();
  const refusalText = useRefusalText(zone);
  if (refusal === null) {
    return (
      <output className={styles["outcome"]} data-good>
        {done}
      </output>
    );
  }
  const isBeside = fields.includes(refusal.field);
  return (
    <p className={styles["outcome"]} role="alert">
      {isBeside ? t`Nothing was changed. Please check the marked field.` : refusalText(refusal)}
    </p>
  );
}
