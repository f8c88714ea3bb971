import { type ChangeEvent, type ReactNode, useId } from "react";
import type { FeedbackFields } from "./draft.ts";
import styles from "./feedback-form.module.css";
import type { FeedbackFormState } from "./use-feedback-form.ts";

type Props = {
  readonly form: FeedbackFormState;
  readonly field: keyof FeedbackFields;
  readonly label: string;
  /** Characters at most, counted as a textarea does; no more can be typed or pasted. */
  readonly most: number;
  /** Shown at the right below the field. */
  readonly aside?: string;
  readonly children: (props: ReturnType<typeof controlProps>) => ReactNode;
};

/** The first characters of a text, without half a character at its end. */
function cut(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, "") : text;
}

type ControlOf = Pick<Props, "form" | "field" | "most"> & { readonly id: string };

/** Props of the input or textarea. */
function controlProps({ form, field, most, id }: ControlOf) {
  return {
    id,
    className: styles["control"],
    value: form.values[field],
    maxLength: most,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.setFieldValue(field, cut(target.value, most)),
    onBlur: () => void form.validateField(field),
    "data-path": field,
    "aria-required": true,
    "aria-invalid": Boolean(form.errors[field]) || undefined,
    "aria-describedby": `${id}-note`,
  };
}

/** A labelled field of the form; the line for its error is always there, so that nothing jumps. */
export function Field({ form, field, label, most, aside, children }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      {children(controlProps({ form, field, most, id }))}
      <p className={styles["note"]} id={`${id}-note`}>
        <span className={styles["error"]}>{form.errors[field]}</span>
        {aside !== undefined && <span className={styles["aside"]}>{aside}</span>}
      </p>
    </div>
  );
}
