import type { ReactNode } from "react";
import { Icon, type IconName } from "#ui/icon.tsx";

type Tone = "good" | "plain" | "bad";

const ICONS: Readonly<Record<Tone, IconName>> = { good: "check", plain: "compass", bad: "alert" };

type LineProps = { readonly tone: Tone; readonly children: ReactNode };

/** One answer of a check. */
export function Line({ tone, children }: LineProps) {
  return (
    <li data-tone={tone}>
      <Icon name={ICONS[tone]} size={18} />
      <span>{children}</span>
    </li>
  );
}
