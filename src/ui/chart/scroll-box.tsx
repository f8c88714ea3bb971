import type { ReactNode } from "react";

type Props = {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

/** A part that scrolls where it is larger than its room, also by keys; no landmark, since a page may have it twice. */
export function ScrollBox({ label, className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a fieldset is for forms
    <div role="group" className={className} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
