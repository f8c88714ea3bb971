import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { failureOf } from "#queries/query-client.ts";
import { useFailureText } from "./failure-note.tsx";

type Props = {
  /** Says something at the top of the page; the same text again is counted there. */
  readonly toast: (said: { readonly type: "error"; readonly text: string }) => void;
};

/** Failures that were told: each is, once, however often this comes on screen. */
const told = new WeakSet<Error>();

/**
 * Tells of each call for data that the server refused (spec §8). A call without any answer isn't told
 * here: the page says that it is offline, and each panel says what it lacks.
 */
export function FailureToasts({ toast }: Props) {
  const client = useQueryClient();
  const textOf = useFailureText();

  useEffect(() => {
    const cache = client.getQueryCache();
    function tell(error: unknown) {
      if (!(error instanceof Error) || told.has(error) || failureOf(error).code === null) return;
      told.add(error);
      toast({ type: "error", text: textOf(error) });
    }
    // Calls may have failed before the page came up.
    for (const query of cache.getAll()) tell(query.state.error);
    return cache.subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") tell(event.action.error);
    });
  }, [client, textOf, toast]);

  return null;
}
