import type { ReactNode } from "react";

/** Props of a choice's link; `aria-label` if its text isn't enough. */
export type ChoiceLinkProps = {
  readonly className: string;
  readonly "aria-current"?: "true";
  readonly "aria-label"?: string;
  readonly children: ReactNode;
};

/** Renders the link that chooses `value`; the choice is part of the page's address. */
export type ChoiceLink<Value> = (value: Value, props: ChoiceLinkProps) => ReactNode;

/** One option; `name` is its full name if `label` is short or a picture. */
export interface Choice<Value> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly name?: string;
}

type Props<Value> = {
  readonly label: string;
  readonly options: readonly Choice<Value>[];
  readonly current: Value;
  readonly link: ChoiceLink<Value>;
  /** Small padding, for numbers or marbles instead of words. */
  readonly narrow?: boolean;
};

/** Links in a row, one of which is chosen. */
export function Choices<Value extends string | number | null>({
  label,
  options,
  current,
  link,
  narrow = false,
}: Props<Value>) {
  return (
    <div className="choices" data-noprint>
      <span aria-hidden="true">{label}</span>
      <ul className="choices-row" aria-label={label} data-narrow={narrow || undefined}>
        {options.map((option) => (
          <li key={option.value ?? ""}>
            {link(option.value, {
              className: "choices-link",
              ...(option.value === current ? { "aria-current": "true" } : {}),
              ...(option.name === undefined ? {} : { "aria-label": option.name }),
              children: option.label,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
