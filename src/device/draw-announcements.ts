import * as v from "valibot";
import { storedValue, type StoredValue } from "#device/stored-value.ts";

/** Key in localStorage of whether screen readers say new draws. */
const ANNOUNCEMENTS_KEY = "draw-announcements";

let stored: StoredValue<boolean> | undefined;

/** Whether new draws are announced to screen readers; on by default. Browser only. */
export function drawAnnouncements(): StoredValue<boolean> {
  stored ??= storedValue(ANNOUNCEMENTS_KEY, v.boolean(), true);
  return stored;
}
