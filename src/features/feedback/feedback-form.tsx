import { useLingui } from "@lingui/react/macro";
import type { SubmitEvent } from "react";
import { splitCharacters } from "#contract/feedback/characters.ts";
import { MAX_FEEDBACK_CONTENT, MAX_FEEDBACK_FIELD } from "#contract/limits.ts";
import styles from "./feedback-form.module.css";
import { Field } from "./field.tsx";
import type { FeedbackFormState } from "./use-feedback-form.ts";

type Props = {
  readonly form: FeedbackFormState;
  readonly busy: boolean;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** Title, telephone number, suggestion and the button that sends them. */
export function FeedbackForm({ form, busy, onSubmit }: Props) {
  const { t } = useLingui();
  const length = splitCharacters(form.values.content).length;
  const short = { form, max: MAX_FEEDBACK_FIELD };
  return (
    <form className={styles["form"]} onSubmit={onSubmit} noValidate aria-busy={busy}>
      <Field {...short} field="name" label={t({ id: "title", message: "Title" })}>
        {(props) => (
          <input {...props} type="text" autoComplete="off" readOnly={busy} data-autofocus />
        )}
      </Field>
      <Field {...short} field="mobile" label={t({ id: "tel", message: "Tel" })}>
        {(props) => <input {...props} type="tel" autoComplete="tel" readOnly={busy} />}
      </Field>
      <Field
        form={form}
        field="content"
        label={t({ id: "suggestion", message: "Suggestion" })}
        max={MAX_FEEDBACK_CONTENT}
        aside={`${length} / ${MAX_FEEDBACK_CONTENT}`}
      >
        {(props) => <textarea {...props} rows={5} readOnly={busy} />}
      </Field>
      {/* A honeypot: an inert field is out of reach of people, screen readers and autofill. */}
      <input
        className="visually-hidden"
        type="text"
        name="website"
        autoComplete="off"
        tabIndex={-1}
        aria-hidden="true"
        inert
      />
      <div className={styles["foot"]}>
        <button type="submit" className={styles["submit"]} aria-disabled={busy || undefined}>
          {busy && <span className={styles["spin"]} aria-hidden="true" />}
          {busy ? t`Sending…` : t`Submit`}
        </button>
      </div>
    </form>
  );
}
