import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toFailure } from "#data/queries/query-client.ts";
import { toast } from "./toasts/toast.ts";
import { useFailureText } from "./failure-note.tsx";

/** Failures with a toast: one each, however often this component mounts. */
const shown = new WeakSet<Error>();

/**
 * Shows a toast for each data call that the server refused (spec §8). Calls without a response have none: the page
 * and its panels show that they are offline.
 */
export function FailureToasts() {
  const client = useQueryClient();
  const failureText = useFailureText();

  useEffect(() => {
    const cache = client.getQueryCache();
    function show(error: unknown) {
      if (!(error instanceof Error) || shown.has(error) || toFailure(error).code === null) return;
      shown.add(error);
      toast({ type: "error", text: failureText(error) });
    }
    // Calls may have failed before the page mounted.
    for (const query of cache.getAll()) show(query.state.error);
    return cache.subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") show(event.action.error);
    });
  }, [client, failureText]);

  return null;
}
