import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

type EmptyProps = {
  readonly title: string;
  readonly icon?: IconName;
  readonly testId?: string;
  readonly children?: ReactNode;
};

/** Replaces missing content, with the reason. */
export function EmptyState({ title, icon, testId, children }: EmptyProps) {
  return (
    <div className={styles["box"]} data-testid={testId}>
      {icon && <Icon name={icon} size={28} />}
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** A quiet line about the data beside it. */
export function QuietNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles["quiet"]}>
      <Icon name="offline" size={18} />
      <span>{children}</span>
    </p>
  );
}

type ErrorProps = {
  readonly message: string;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
};

/** An error message with a button to try again. */
export function ErrorNote({ message, onRetry, busy = false }: ErrorProps) {
  return (
    <div className={`${styles["box"]} ${styles["error"]}`} role="alert">
      <Icon name="alert" />
      <span>{message}</span>
      {onRetry && (
        <Button onClick={onRetry} disabled={busy}>
          <Icon name="replay" size={18} />
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

type BoneProps = { readonly width?: string; readonly height?: number; readonly round?: boolean };

/** A grey placeholder, `height` px high. */
export function Bone({ width = "100%", height = 16, round = false }: BoneProps) {
  const borderRadius = round ? "50%" : undefined;
  return <span className={styles["bone"]} style={{ width, height, borderRadius }} />;
}

type SkeletonProps = { readonly rows: number; readonly children?: ReactNode };

/** Grey rows while data loads; announced once to screen readers. */
export function Skeleton({ rows, children }: SkeletonProps) {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{t`Loading…`}</output>
      {children ??
        Array.from({ length: rows }, (_, index) => (
          <div key={index} style={{ padding: "12px 8px" }}>
            <Bone height={22} />
          </div>
        ))}
    </div>
  );
}
