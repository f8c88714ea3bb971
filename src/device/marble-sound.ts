/** Tones of a glass marble's hit: hertz, loudness (1: full), seconds of decay. */
const TONES = [
  [2350, 0.3, 0.09],
  [3910, 0.16, 0.06],
  [6270, 0.08, 0.035],
] as const;
/** The hits: seconds from the start, loudness. */
const HITS = [
  [0, 1],
  [0.11, 0.6],
  [0.19, 0.3],
] as const;
/** Loudness of silence, as exponential ramps can't reach 0. */
const GONE = 0.0001;

/** Plays marbles that click together, from `seconds` of the context's clock on. */
export function clickMarbles(context: BaseAudioContext, seconds: number): void {
  for (const [after, force] of HITS) {
    for (const [pitch, loudness, dies] of TONES) {
      const start = seconds + after;
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

/** Creates an audio context; null where the browser has no audio. */
export type OpenAudio = (() => AudioContext) | null;

/** The sound of a draw. Browsers allow it only after the visitor has interacted with the page. */
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
      // No audio device.
    }
  }

  /** Plays once, if the browser allows it already; returns whether it did. */
  play(): boolean {
    const context = this.#context;
    if (context?.state !== "running") return false;
    clickMarbles(context, context.currentTime);
    return true;
  }

  /** Releases the audio device. */
  async close(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    await context?.close().catch(() => {});
  }
}
