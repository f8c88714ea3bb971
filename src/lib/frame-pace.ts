/** Frames after which it is known whether the device keeps up; the first are slow everywhere. */
const FRAMES = 45;
const FIRST = 5;
/** Milliseconds of an average frame from which motion is seen to stutter. */
const STUTTER_MS = 70;
/** Milliseconds without a frame after which the device slept. */
const SLEPT_MS = 2000;

/** Says of the frames of a motion whether the device slept or can't keep up. */
export class Pace {
  #last: number | null = null;
  #begun = 0;
  #frames = 0;

  /** Takes the time of a frame, in milliseconds. */
  frame(now: number): "fine" | "slept" | "stutters" {
    const passed = this.#last === null ? 0 : now - this.#last;
    this.#last = now;
    if (passed > SLEPT_MS) return "slept";
    this.#frames += 1;
    if (this.#frames === FIRST) this.#begun = now;
    if (this.#frames !== FRAMES) return "fine";
    return now - this.#begun > STUTTER_MS * (FRAMES - FIRST) ? "stutters" : "fine";
  }
}
