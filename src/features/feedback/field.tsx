import { type ChangeEvent, type CompositionEvent, type ReactNode, useId } from "react";
import type { FeedbackFields } from "./draft.ts";
import styles from "./feedback-form.module.css";
import { fit } from "./fit.ts";
import type { FeedbackFormState } from "./use-feedback-form.ts";

type Props = {
  readonly form: FeedbackFormState;
  readonly field: keyof FeedbackFields;
  readonly label: string;
  /** Characters at most, as people count them; no more can be typed or pasted. */
  readonly most: number;
  /** Shown at the right below the field. */
  readonly aside?: string;
  readonly children: (props: ReturnType<typeof controlProps>) => ReactNode;
};

type Control = HTMLInputElement | HTMLTextAreaElement;

type ControlOf = Pick<Props, "form" | "field" | "most"> & { readonly id: string };

function controlProps({ form, field, most, id }: ControlOf) {
  const value = form.values[field];
  const change = (text: string) => form.setFieldValue(field, fit(value, text, most));
  return {
    id,
    className: styles["control"],
    value,
    onChange: ({ target, nativeEvent }: ChangeEvent<Control>) => {
      // An input method edits its own text: it is cut when it has ended.
      const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (composing) form.setFieldValue(field, target.value);
      else change(target.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Control>) => change(currentTarget.value),
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
