import { type ChangeEvent, type ReactNode, useId } from "react";
import type { FeedbackFields } from "./draft.ts";
import styles from "./feedback-modal.module.css";
import type { FeedbackFormState } from "./use-feedback-form.ts";

/** Props of the input or textarea. */
export interface ControlProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: () => void;
  readonly "data-path": string;
  readonly "aria-required": true;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string;
}

type Props = {
  readonly form: FeedbackFormState;
  readonly field: keyof FeedbackFields;
  readonly label: string;
  /** Characters at most, counted as a textarea does; no more can be typed or pasted. */
  readonly most: number;
  /** Shown at the right below the field. */
  readonly aside?: string;
  readonly children: (props: ControlProps) => ReactNode;
};

/** The first characters of a text, without half a character at its end. */
function cut(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, "") : text;
}

/** A labelled field of the form; the line for its error is always there, so that nothing jumps. */
export function Field({ form, field, label, most, aside, children }: Props) {
  const id = useId();
  const error = form.errors[field];
  const wrong = error !== undefined && error !== null;
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles["control"],
        value: form.values[field],
        maxLength: most,
        onChange: ({ target }) => form.setFieldValue(field, cut(target.value, most)),
        onBlur: () => void form.validateField(field),
        "data-path": field,
        "aria-required": true,
        "aria-invalid": wrong || undefined,
        "aria-describedby": `${id}-note`,
      })}
      <p className={styles["note"]} id={`${id}-note`}>
        <span className={styles["error"]}>{error}</span>
        {aside !== undefined && <span className={styles["aside"]}>{aside}</span>}
      </p>
    </div>
  );
}
