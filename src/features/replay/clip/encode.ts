import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { type ClipCodec, encoderConfig } from "./codec.ts";
import { FRAMES_PER_SECOND } from "./frame.ts";

/** Frames that wait for the encoder at most: more would only take memory. */
const QUEUE_MOST = 4;
/** Frames from one key frame to the next. */
const KEY_EVERY = 60;
const FRAME_MICROSECONDS = 1_000_000 / FRAMES_PER_SECOND;

interface Job {
  readonly canvas: HTMLCanvasElement;
  readonly codec: ClipCodec;
  readonly frames: number;
  /** Paints a frame onto the canvas. */
  readonly paint: (index: number) => void;
  readonly signal: AbortSignal;
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Leaves the page its turn. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Encodes the frames of a clip, a few at a time; rejects if the encoder fails, or with the signal's reason. */
async function encodeFrames(encoder: VideoEncoder, job: Job): Promise<void> {
  const { canvas, frames, paint, signal, onProgress } = job;
  for (let index = 0; index < frames; index += 1) {
    do await turn();
    while (encoder.encodeQueueSize > QUEUE_MOST && !signal.aborted);
    signal.throwIfAborted();
    paint(index);
    const frame = new VideoFrame(canvas, {
      timestamp: Math.round(index * FRAME_MICROSECONDS),
      duration: Math.round(FRAME_MICROSECONDS),
    });
    encoder.encode(frame, { keyFrame: index % KEY_EVERY === 0 });
    frame.close();
    onProgress((index + 1) / frames);
  }
  await encoder.flush();
}

/** Makes the video of a clip, an MP4 without sound. */
export async function encodeClip(job: Job): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new EncodedVideoPacketSource(job.codec.name);
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  let added = Promise.resolve();
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      added = added.then(() => source.add(EncodedPacket.fromEncodedChunk(chunk), meta));
    },
    error: fail,
  });
  try {
    encoder.configure(encoderConfig(job.codec));
    await Promise.race([encodeFrames(encoder, job), failed]);
    await added;
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  } finally {
    if (encoder.state !== "closed") encoder.close();
  }
  return new Blob([target.buffer ?? ""], { type: "video/mp4" });
}
