import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toFailure } from "#data/queries/query-client.ts";
import { toast } from "./toasts/toast.ts";
import { useFailureText } from "./failure-note.tsx";

/** Failures that had their toast: one each, however often this component mounts. */
const shown = new WeakSet<Error>();

/**
 * Shows a toast for each data call that the server refused (spec §8). A call without an answer gets none:
 * the page says that it is offline, and each panel says what it lacks.
 */
export function FailureToasts() {
  const client = useQueryClient();
  const textOf = useFailureText();

  useEffect(() => {
    const cache = client.getQueryCache();
    function show(error: unknown) {
      if (!(error instanceof Error) || shown.has(error) || toFailure(error).code === null) return;
      shown.add(error);
      toast({ type: "error", text: textOf(error) });
    }
    // Calls may have failed before the page mounted.
    for (const query of cache.getAll()) show(query.state.error);
    return cache.subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") show(event.action.error);
    });
  }, [client, textOf]);

  return null;
}
