import * as v from "valibot";
import { storedValue, type StoredValue } from "#device/stored-value.ts";

/** Key in localStorage of whether sound and vibration are on. */
const SOUND_KEY = "draw-sound";

let stored: StoredValue<boolean> | undefined;

/** Whether a track's page plays sounds for its draws and, on phones, vibrates; off by default. Browser only. */
export function drawSound(): StoredValue<boolean> {
  stored ??= storedValue(SOUND_KEY, v.boolean(), false);
  return stored;
}
