import "#ui/theme/theme.css";
import { afterEach, describe, expect, test } from "vitest";
import { finishes } from "#domain/finish.ts";
import type { ClipCodec } from "./clip/codec.ts";
import { CLIP_SIZE, FRAMES_PER_SECOND } from "./clip/frame.ts";
import { makeClip, prepareClip } from "./clip/make.ts";
import { filmOf, frameOf } from "./clip-film.ts";

/** Marble 4 wins: orange, unlike the gold of its step. */
const ORDER = [4, 1, 3, 2];
const FILM = filmOf({
  id: 2001,
  finishes: finishes({ number: ORDER.join(), timings: "1,1.2,1.4,1.6" }),
});
const CARD = {
  track: { id: 2001, number: 1, name: "Amber Run" },
  facts: "No. 670858",
  label: "Simulated draws",
  order: ORDER,
  times: ['1.00"', '1.20"', '1.40"', '1.60"'],
  site: "Marble Draws",
  address: "example.com/en/track/2001",
};
const WORDS = { replay: "Replay", slow: "Slow motion", result: "Result", winner: "Winner" };
const PLAN = {
  card: CARD,
  words: WORDS,
  course: FILM.course,
  frames: FILM.frames,
  frameOf: (index: number) => frameOf(FILM, index),
};
const SECONDS = FILM.frames / FRAMES_PER_SECOND;
/** Where the winner stands on the podium. */
const PODIUM = { x: 278, y: 400, width: 164, height: 200 };

afterEach(() => {
  document.documentElement.className = "";
  document.body.replaceChildren();
});

function newCanvas(): HTMLCanvasElement {
  return document.body.appendChild(document.createElement("canvas"));
}

/** How many pixels of a part of a picture have about the colour of marble 4. */
function oranges(picture: CanvasImageSource, { x, y, width, height } = PODIUM): number {
  const pen = new OffscreenCanvas(CLIP_SIZE.width, CLIP_SIZE.height).getContext("2d");
  pen?.drawImage(picture, 0, 0);
  const pixels = pen?.getImageData(x, y, width, height).data ?? new Uint8ClampedArray();
  let near = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0] = pixels.slice(at, at + 3);
    if (Math.abs(r - 254) + Math.abs(g - 130) + Math.abs(b) < 60) near += 1;
  }
  return near;
}

/** A video that shows a moment of a clip. */
async function seen(clip: Blob, second: number): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
  video.src = URL.createObjectURL(clip);
  await new Promise((resolve, reject) => {
    video.addEventListener("loadeddata", resolve, { once: true });
    video.addEventListener("error", () => reject(new Error(video.error?.message)));
  });
  if (second === 0) return video;
  await new Promise((resolve) => {
    video.addEventListener("seeked", resolve, { once: true });
    video.currentTime = second;
  });
  return video;
}

const CODECS: readonly ClipCodec[] = [
  { name: "avc", codec: "avc1.42e01f" },
  { name: "vp9", codec: "vp09.00.31.08" },
];

describe("a clip", () => {
  for (const codec of CODECS) {
    test(`in ${codec.name} plays as a video that ends on the winner`, async () => {
      const shares: number[] = [];
      const onProgress = (share: number) => void shares.push(share);
      const { signal } = new AbortController();
      const clip = await makeClip(newCanvas(), PLAN, { codec, signal, onProgress });
      expect(clip.type).toBe("video/mp4");
      expect(clip.size).toBeGreaterThan(50_000);
      expect(clip.size).toBeLessThan(3_000_000);
      expect(shares).toHaveLength(FILM.frames);
      expect(shares.at(-1)).toBe(1);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));

      const start = await seen(clip, 0);
      expect([start.videoWidth, start.videoHeight]).toEqual([CLIP_SIZE.width, CLIP_SIZE.height]);
      expect(start.duration).toBeCloseTo(SECONDS, 1);
      const end = await seen(clip, SECONDS - 0.1);
      expect(oranges(start)).toBe(0);
      // A seek may be over before its frame is there.
      await expect.poll(() => oranges(end)).toBeGreaterThan(3000);
    });
  }

  test("is no longer made once it isn't wanted", async () => {
    const stop = new AbortController();
    let done = 0;
    const onProgress = (share: number) => {
      done = share;
      if (share > 0.1) stop.abort();
    };
    const made = makeClip(newCanvas(), PLAN, { signal: stop.signal, onProgress });
    await expect(made).rejects.toThrow(/abort/i);
    expect(done).toBeLessThan(0.2);
  });

  test("is not made where the encoder refuses, instead of being waited for", async () => {
    const codec: ClipCodec = { name: "avc", codec: "avc1.000000" };
    const { signal } = new AbortController();
    const made = makeClip(newCanvas(), PLAN, { codec, signal, onProgress: () => {} });
    await expect(made).rejects.toThrow(/codec|support/i);
  });
});

describe("the frames of a clip", () => {
  /** The colour of a point of a frame, from 0 to 255. */
  async function colourAt(index: number, x: number, y: number): Promise<readonly number[]> {
    const canvas = newCanvas();
    const paint = await prepareClip(canvas, PLAN);
    paint(index);
    return [...(canvas.getContext("2d")?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
  }

  test("are in the page's theme", async () => {
    document.documentElement.className = "light-mode";
    expect(await colourAt(0, 4, 4)).toEqual([246, 245, 241]);
    document.documentElement.className = "dark-mode";
    expect(await colourAt(0, 4, 4)).toEqual([14, 17, 20]);
  });

  test("say that a simulated draw is one, and of a real one nothing", async () => {
    document.documentElement.className = "light-mode";
    const real = { ...PLAN, card: { ...CARD, label: null } };
    const pictures = await Promise.all(
      [PLAN, real].map(async (plan) => {
        const canvas = newCanvas();
        (await prepareClip(canvas, plan))(0);
        return [...(canvas.getContext("2d")?.getImageData(60, 148, 1, 1).data ?? [])];
      }),
    );
    expect(pictures[0]?.slice(0, 3)).toEqual([253, 240, 220]);
    expect(pictures[1]?.slice(0, 3)).not.toEqual([253, 240, 220]);
  });

  test("of 2 to 60 marbles and of long words stay inside", async () => {
    const long = "夜のスパイラル峡谷を越えて Extraordinarily ".repeat(4);
    for (const marbles of [2, 12, 60]) {
      const order = Array.from({ length: marbles }, (_, index) => index + 1);
      const timings = order.map((n) => 30 + n / 10).join();
      const film = filmOf({ id: 7, finishes: finishes({ number: order.join(), timings }) });
      const track = { id: 7, number: null, name: long };
      const words = { replay: long, slow: long, result: long, winner: long };
      const card = { ...CARD, track, order, facts: long, label: long, site: long, address: long };
      const canvas = newCanvas();
      const plan = { card, words, course: film.course, frameOf: frameOf.bind(null, film) };
      const paint = await prepareClip(canvas, plan);
      for (const index of [0, Math.floor(film.frames / 2), film.frames - 1]) {
        paint(index);
        const pen = canvas.getContext("2d");
        // The margins left and right of all that stands on the ground.
        for (const x of [20, CLIP_SIZE.width - 24]) {
          const edge = pen?.getImageData(x, 0, 1, CLIP_SIZE.height - 90).data ?? [];
          const first = [...edge].slice(0, 4).join();
          for (let at = 0; at < edge.length; at += 4)
            expect([...edge].slice(at, at + 4).join()).toBe(first);
        }
      }
    }
  });
});
