/** A tone: hertz, loudness (1: full), seconds of decay. */
type Tone = readonly [pitch: number, loudness: number, dies: number];
/** Tones of a glass marble's hit. */
const GLASS: readonly Tone[] = [
  [2350, 0.3, 0.09],
  [3910, 0.16, 0.06],
  [6270, 0.08, 0.035],
];
/** The hits: seconds from the start, loudness. */
const HITS = [
  [0, 1],
  [0.11, 0.6],
  [0.19, 0.3],
] as const;
const BELL: readonly Tone[] = [
  [1047, 0.22, 1.6],
  [2510, 0.1, 0.9],
  [4480, 0.05, 0.4],
];
/** Loudness of silence, as exponential ramps can't reach 0. */
const GONE = 0.0001;

type Strike = { readonly start: number; readonly force: number };

function strike(context: BaseAudioContext, tones: readonly Tone[], { start, force }: Strike): void {
  for (const [frequency, loudness, dies] of tones) {
    const tone = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(loudness * force, start);
    volume.gain.exponentialRampToValueAtTime(GONE, start + dies);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + dies);
  }
}

/** Plays marbles that click together, from `seconds` of the context's clock on. */
export function clickMarbles(context: BaseAudioContext, seconds: number): void {
  for (const [after, force] of HITS) strike(context, GLASS, { start: seconds + after, force });
}

/** Plays a bell at `seconds` of the context's clock. */
export function ringBell(context: BaseAudioContext, seconds: number): void {
  strike(context, BELL, { start: seconds, force: 1 });
}

/** Seconds of noise that rolling marbles repeat, and those in which they fade in and out. */
const ROLL_SECONDS = 2;
const FADE_SECONDS = 0.25;
const ROLL_LOUDNESS = 0.12;

/** The sound of rolling marbles, until the returned function is called. */
export function rollMarbles(context: BaseAudioContext): () => void {
  const { sampleRate, currentTime } = context;
  const buffer = new AudioBuffer({ length: ROLL_SECONDS * sampleRate, sampleRate });
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, () => Math.random() * 2 - 1),
    0,
  );
  const noise = new AudioBufferSourceNode(context, { buffer, loop: true });
  const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: 480, Q: 0.9 });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setTargetAtTime(ROLL_LOUDNESS, currentTime, FADE_SECONDS / 3);
  noise.connect(wood).connect(volume).connect(context.destination);
  noise.start();
  return () => {
    const now = context.currentTime;
    volume.gain.cancelScheduledValues(now);
    volume.gain.setTargetAtTime(0, now, FADE_SECONDS / 3);
    noise.stop(now + FADE_SECONDS);
  };
}

/** Creates an audio context; null if the browser has no audio. */
export type OpenAudio = (() => AudioContext) | null;

/** The sounds of draws and races. Browsers allow it only after the visitor has interacted with the page. */
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

  /** Marbles click once, if the browser allows it already; returns whether they did. */
  play(): boolean {
    return this.#playNow((context) => clickMarbles(context, context.currentTime)) !== null;
  }

  /** Rings a bell once, if the browser allows it already. */
  ring(): void {
    this.#playNow((context) => ringBell(context, context.currentTime));
  }

  /** Plays rolling marbles, if the browser allows sound already, until the returned function is called. */
  roll(): () => void {
    return this.#playNow(rollMarbles)?.played ?? (() => {});
  }

  #playNow<Played>(play: (context: AudioContext) => Played): { readonly played: Played } | null {
    const context = this.#context;
    return context?.state === "running" ? { played: play(context) } : null;
  }

  /** Releases the audio device. */
  async close(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    await context?.close().catch(() => {});
  }
}
