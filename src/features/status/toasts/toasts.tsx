import { createElement, useEffect, useState, useSyncExternalStore } from "react";
import { useLate } from "#ui/mantine/use-late.tsx";
import { pageToasts, TOAST_MS, type ToastOptions, type ToastQueue } from "./toast.ts";
import styles from "./toasts.module.css";

const NONE: readonly ToastOptions[] = [];

const loadHost = async () => (await import("./toast-host.tsx")).ToastHost;

type Props = { readonly queue?: ToastQueue };

/** Shows the toasts of a queue; the code loads with the first toast. If it can't load, the newest is a plain text. */
export function Toasts({ queue = pageToasts }: Props) {
  const { subscribe, get } = queue.waiting;
  const waiting = useSyncExternalStore(subscribe, get, () => NONE);
  const [isMissing, setIsMissing] = useState(false);
  const Host = useLate(loadHost, waiting.length === 0 ? null : waiting, () => setIsMissing(true));
  const newest = waiting.at(-1);
  if (Host !== null) return createElement(Host, { queue });
  if (!isMissing || newest === undefined) return null;
  return <PlainToast key={waiting.length} toast={newest} onEnd={queue.clear} />;
}

type PlainProps = { readonly toast: ToastOptions; readonly onEnd: () => void };

function PlainToast({ toast, onEnd }: PlainProps) {
  const { text, durationMs = TOAST_MS } = toast;
  useEffect(() => {
    // It has no close button, so it never stays.
    const timer = setTimeout(onEnd, durationMs || TOAST_MS);
    return () => clearTimeout(timer);
  }, [durationMs, onEnd]);
  return (
    <p role="alert" className={styles["plain"]}>
      {text}
    </p>
  );
}
