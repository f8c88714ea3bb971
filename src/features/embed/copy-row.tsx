import { useLingui } from "@lingui/react/macro";
import { useClipboard } from "@mantine/hooks";
import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./follow-button.module.css";

type Props = {
  readonly label: string;
  /** Its purpose. */
  readonly hint: string;
  /** What is copied. */
  readonly text: string;
  /** Opens the same in another program. */
  readonly href?: string;
};

/** A text to copy, by the button or by hand, with its purpose. */
export function CopyRow({ label, hint, text, href }: Props) {
  const { t } = useLingui();
  const id = useId();
  // Where the clipboard is refused, the text can be selected.
  const { copied, copy } = useClipboard();
  return (
    <section className={styles["way"]} aria-labelledby={id}>
      <h3 id={id}>{href === undefined ? label : <a href={href}>{label}</a>}</h3>
      <p>{hint}</p>
      <div className={styles["copy"]}>
        <textarea
          aria-labelledby={id}
          readOnly
          rows={text.includes("\n") ? 3 : 1}
          value={text}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button aria-describedby={id} onClick={() => copy(text)}>
          {copied && <Icon name="check" size={18} />}
          {copied ? t`Copied` : t`Copy`}
        </Button>
      </div>
      <output className="visually-hidden">{copied && t`Copied`}</output>
    </section>
  );
}
