import { describe, expect, test } from "vitest";
import { CARD, cardSvg, shareDraw, toPng } from "#pwa/share.ts";

const CARD_OF_DRAW = {
  title: "Track 1 <b>&",
  subtitle: "Draw no. 670858",
  order: [5, 3, 10, 6, 1, 2, 7, 4, 8, 9],
  footer: "example.com",
};
const LINK = { title: "t", text: "x", url: "https://example.com/track/2001#draw=1~2001" };

describe("the picture of a draw", () => {
  test("is a PNG of the size that chats show, with the marbles on it", async () => {
    const png = await toPng(cardSvg(CARD_OF_DRAW));
    const bitmap = await createImageBitmap(png);
    expect([png.type, bitmap.width, bitmap.height]).toEqual(["image/png", CARD.width, CARD.height]);
    const canvas = new OffscreenCanvas(CARD.width, CARD.height);
    const pen = canvas.getContext("2d");
    pen?.drawImage(bitmap, 0, 0);
    const pixels = pen?.getImageData(0, 260, CARD.width, 270).data ?? new Uint8ClampedArray();
    const colors = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4) {
      colors.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`);
    }
    // #fe8200, #2f6ed0 and #d33d25: marbles 4, 2 and 8.
    expect(["254,130,0", "47,110,208", "211,61,37"].filter((color) => !colors.has(color))).toEqual(
      [],
    );
  });

  test("holds texts as texts, and as many marbles as the draw has", () => {
    const svg = cardSvg({ ...CARD_OF_DRAW, order: Array.from({ length: 24 }, (_, at) => at + 1) });
    const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    expect(root.querySelector("b, parsererror")).toBeNull();
    expect(root.querySelector("text")?.textContent).toBe("Track 1 <b>&");
    expect(root.querySelectorAll("circle")).toHaveLength(48);
    expect(svg).not.toContain("NaN");
  });
});

describe("sharing", () => {
  test("goes with the picture where files are taken, and without where not", async () => {
    const picture = new Blob(["png"], { type: "image/png" });
    const shared: (ShareData | undefined)[] = [];
    const share = async (data?: ShareData) => void shared.push(data);
    expect(await shareDraw({ ...LINK, picture }, { share, canShare: () => true })).toBe("shared");
    await shareDraw({ ...LINK, picture }, { share, canShare: () => false });
    expect(shared.map((data) => data?.files?.length ?? 0)).toEqual([1, 0]);
    expect(shared[1]?.url).toBe(LINK.url);
  });

  test("copies the link where there is no share sheet", async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    expect(await shareDraw({ ...LINK, picture: null }, { clipboard })).toBe("copied");
    expect(copied).toEqual([LINK.url]);
  });

  test("tells a visitor who changed his mind from a failure", async () => {
    const refuse = (name: string) => () => Promise.reject(new DOMException("", name));
    const outcomes = [
      await shareDraw({ ...LINK, picture: null }, { share: refuse("AbortError") }),
      await shareDraw({ ...LINK, picture: null }, { share: refuse("NotAllowedError") }),
      await shareDraw({ ...LINK, picture: null }, {}),
    ];
    expect(outcomes).toEqual(["cancelled", "failed", "failed"]);
  });
});
