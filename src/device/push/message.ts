import * as v from "valibot";
import { PushMessage } from "#contract/push.ts";

/** Reads a pushed text; null for anything else, of which nothing is shown. */
export function readPush(text: string | undefined): PushMessage | null {
  try {
    const read = v.safeParse(PushMessage, JSON.parse(text ?? ""));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
