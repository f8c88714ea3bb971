import * as v from "valibot";
import { storedValue, type StoredValue } from "#device/stored-value.ts";

/** Key in localStorage of whether draws are heard and felt. */
const SOUND_KEY = "draw-sound";

let stored: StoredValue<boolean> | undefined;

/** Whether a track's page lets its draws be heard, and felt on phones; off by default. Browser only. */
export function drawSound(): StoredValue<boolean> {
  stored ??= storedValue(SOUND_KEY, v.boolean(), false);
  return stored;
}
