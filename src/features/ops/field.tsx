import { useLingui } from "@lingui/react/macro";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { LANGUAGES, type InLanguages } from "#contract/languages.ts";
import { MAX_NOTE } from "#contract/limits.ts";
import { LOCALES } from "#i18n/locales.ts";
import styles from "./ops.module.css";

type Control = {
  readonly id: string;
  readonly className: string | undefined;
  readonly name: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean | undefined;
};

type FieldProps = {
  readonly name: string;
  readonly label: ReactNode;
  /** One sentence below the field. */
  readonly hint?: ReactNode;
  /** The fault of the value; "" for none. */
  readonly error?: string;
  readonly children: (control: Control) => ReactNode;
};

/** A labelled control with a hint and what is wrong with its value. */
export function Field({ name, label, hint, error = "", children }: FieldProps) {
  const id = useId();
  const isWrong = error !== "";
  const hasNote = isWrong || hint !== undefined;
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: styles["control"],
        "aria-describedby": hasNote ? `${id}-note` : undefined,
        "aria-invalid": isWrong || undefined,
      })}
      {hasNote && (
        <p id={`${id}-note`} className={styles["hint"]} data-wrong={isWrong || undefined}>
          {isWrong ? error : hint}
        </p>
      )}
    </div>
  );
}

type InputProps = Omit<FieldProps, "children"> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "autoComplete" | "readOnly" | "required" | "inputMode" | "lang" | "maxLength" | "step"
  >;

/** A field of one line. */
export function Input({ name, label, hint, error, value, onValue, ...rest }: InputProps) {
  return (
    <Field {...{ name, label, hint, ...(error !== undefined && { error }) }}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...rest}
          {...control}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  );
}

type TickProps = {
  readonly label: string;
  readonly value: boolean;
  readonly onValue: (value: boolean) => void;
};

/** A box to tick. */
export function Tick({ label, value, onValue }: TickProps) {
  return (
    <label className={styles["tick"]}>
      <input type="checkbox" checked={value} onChange={({ target }) => onValue(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

type NotesProps = {
  readonly legend: string;
  readonly value: InLanguages;
  readonly onValue: (value: InLanguages) => void;
  readonly error?: string;
};

/** A text for visitors in three languages, of which one is enough. */
export function Notes({ legend, value, onValue, error = "" }: NotesProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles["notes"]} aria-describedby={`${id}-note`}>
      <legend>{legend}</legend>
      {LANGUAGES.map((language) => (
        <Input
          key={language}
          name={`note_${language}`}
          label={LOCALES[language].label}
          lang={LOCALES[language].tag}
          maxLength={MAX_NOTE}
          value={value[language]}
          onValue={(text) => onValue({ ...value, [language]: text })}
        />
      ))}
      <p id={`${id}-note`} className={styles["hint"]} data-wrong={error !== "" || undefined}>
        {error === "" ? t`One language is enough; it is then used for all three.` : error}
      </p>
    </fieldset>
  );
}

/** A note as calls accept it: one text for all languages, or one in each. */
export function toNote(value: InLanguages): string | InLanguages {
  const filled = Object.values(value).filter((text) => text.trim() !== "");
  return filled.length > 1 ? value : (filled[0] ?? "");
}
