import type { ComponentProps } from "react";

export type ButtonLook = "plain" | "accent" | "bare" | "icon" | "icon-bare";

/** The class of a button's look, also for links. */
export function buttonClass(look: ButtonLook = "plain"): string {
  const icon = look.startsWith("icon") ? "button-icon" : "";
  const tone = look === "accent" ? "button-accent" : look.endsWith("bare") ? "button-bare" : "";
  return `button ${icon} ${tone}`;
}

type Props = Omit<ComponentProps<"button">, "type"> & {
  readonly look?: ButtonLook;
  readonly type?: "button" | "submit";
};

/** A button of at least 44 × 44 px; submits nothing by default. */
export function Button({ look, className = "", type = "button", ...rest }: Props) {
  const all = `${buttonClass(look)} ${className}`;
  // oxlint-disable-next-line react/button-has-type -- one of two types, by the props
  return <button type={type} className={all} {...rest} />;
}
