import { CLIP_SIZE, FRAMES_PER_SECOND } from "./frame.ts";

/** A way to encode a clip; all go into an MP4. */
export interface ClipCodec {
  readonly name: "avc" | "vp9" | "av1";
  /** As WebCodecs names it. */
  readonly codec: string;
}

/** What phones and their apps play, the most common first: H.264 (baseline, level 3.1), VP9, AV1. */
const CODECS: readonly ClipCodec[] = [
  { name: "avc", codec: "avc1.42e01f" },
  { name: "vp9", codec: "vp09.00.31.08" },
  { name: "av1", codec: "av01.0.05M.08" },
];

/** Bits a second: two megabytes at most for a clip. */
const BITRATE = 1_200_000;

export function encoderConfig({ codec }: ClipCodec, size = CLIP_SIZE): VideoEncoderConfig {
  return { codec, ...size, framerate: FRAMES_PER_SECOND, bitrate: BITRATE };
}

/** The first codec in which this browser encodes frames of a size; null without one. */
export async function clipCodec(size = CLIP_SIZE): Promise<ClipCodec | null> {
  if (!("VideoEncoder" in globalThis)) return null;
  for (const codec of CODECS) {
    const config = encoderConfig(codec, size);
    // A browser that doesn't know a codec at all may throw.
    const answer = await VideoEncoder.isConfigSupported(config).catch(() => null);
    if (answer?.supported === true) return codec;
  }
  return null;
}

let tried: Promise<ClipCodec | null> | undefined;

/** The same for half a clip's width and height, asked once: for all of it the page is blocked eight times as long. */
export function tryCodec(): Promise<ClipCodec | null> {
  return (tried ??= clipCodec({ width: CLIP_SIZE.width / 2, height: CLIP_SIZE.height / 2 }));
}
