import { type ChangeEvent, type CompositionEvent, type ReactNode, useId } from "react";
import type { FeedbackFields } from "./draft.ts";
import styles from "./feedback-form.module.css";
import { fitText } from "./fit-text.ts";
import type { FeedbackFormState } from "./use-feedback-form.ts";

type Props = {
  readonly form: FeedbackFormState;
  readonly field: keyof FeedbackFields;
  readonly label: string;
  /** Characters at max, as people count them; no more can be typed or pasted. */
  readonly max: number;
  /** Shown at the right below the field. */
  readonly aside?: string;
  readonly children: (props: ReturnType<typeof controlProps>) => ReactNode;
};

type Control = HTMLInputElement | HTMLTextAreaElement;

type ControlOptions = Pick<Props, "form" | "field" | "max"> & { readonly id: string };

function controlProps({ form, field, max, id }: ControlOptions) {
  const value = form.values[field];
  const change = (text: string) => form.setFieldValue(field, fitText(value, text, max));
  return {
    id,
    className: styles["control"],
    value,
    onChange: ({ target, nativeEvent }: ChangeEvent<Control>) => {
      // Text of an input method is cut when its composition ends.
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

/** A labelled field of the form, with room for its error to avoid a layout shift. */
export function Field({ form, field, label, max, aside, children }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      {children(controlProps({ form, field, max, id }))}
      <p className={styles["note"]} id={`${id}-note`}>
        <span className={styles["error"]}>{form.errors[field]}</span>
        {aside !== undefined && <span className={styles["aside"]}>{aside}</span>}
      </p>
    </div>
  );
}
