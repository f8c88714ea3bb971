/** Tones of a glass marble that hits another: hertz, loudness (1: full), seconds until it died away. */
const TONES = [
  [2350, 0.3, 0.09],
  [3910, 0.16, 0.06],
  [6270, 0.08, 0.035],
] as const;
/** When the marbles hit: seconds from the start, and how loud each hit is. */
const HITS = [
  [0, 1],
  [0.11, 0.6],
  [0.19, 0.3],
] as const;
/** Loudness at which a tone counts as gone; it can't fall to 0. */
const GONE = 0.0001;

/** Has a context sound like marbles that click together, from `at` on (seconds of its clock). */
export function clickMarbles(context: BaseAudioContext, at: number): void {
  for (const [after, force] of HITS) {
    for (const [pitch, loudness, dies] of TONES) {
      const start = at + after;
      const tone = new OscillatorNode(context, { frequency: pitch });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(loudness * force, start);
      volume.gain.exponentialRampToValueAtTime(GONE, start + dies);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + dies);
    }
  }
}

/** What a sound needs of the browser: a new context, or null where it has no sound. */
export type OpenAudio = (() => AudioContext) | null;

/** The sound of a draw. Browsers are silent until the visitor touched the page once. */
export class MarbleSound {
  readonly supported: boolean;
  readonly #open: OpenAudio;
  #context: AudioContext | null = null;

  constructor(open: OpenAudio) {
    this.#open = open;
    this.supported = open !== null;
  }

  /** Makes ready to sound; call it from a tap or a key. */
  async wake(): Promise<void> {
    try {
      this.#context ??= this.#open?.() ?? null;
      await this.#context?.resume();
    } catch {
      // No device to sound on.
    }
  }

  /** Sounds once; nothing where the browser doesn't let it sound yet. Tells whether it did. */
  play(): boolean {
    const context = this.#context;
    if (context?.state !== "running") return false;
    clickMarbles(context, context.currentTime);
    return true;
  }

  /** Lets go of the device's sound. */
  async rest(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    await context?.close().catch(() => {});
  }
}
