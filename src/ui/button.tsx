import type { ComponentProps } from "react";
import styles from "./button.module.css";

export type ButtonLook = "plain" | "accent" | "bare" | "icon" | "icon-bare";

/** The class of a button's look, for links that look like one. */
export function buttonClass(look: ButtonLook = "plain"): string {
  const icon = look.startsWith("icon") ? styles["icon"] : "";
  const tone = look === "accent" ? styles["accent"] : look.endsWith("bare") ? styles["bare"] : "";
  return `${styles["button"]} ${icon} ${tone}`;
}

type Props = ComponentProps<"button"> & { readonly look?: ButtonLook };

/** A button of at least 44 × 44 px. */
export function Button({ look, className = "", type = "button", ...rest }: Props) {
  return <button type={type} className={`${buttonClass(look)} ${className}`} {...rest} />;
}
