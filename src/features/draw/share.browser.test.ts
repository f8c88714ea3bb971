import "#ui/theme/theme.css";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createI18n } from "#i18n/i18n.ts";
import { parseDrawFragment } from "#domain/draw-link.ts";
import { CARD, cardSvg } from "./share-picture.ts";
import { shareOrCopy, PICTURE_WAIT_MS } from "./share-or-copy.ts";
import { createCard, type DrawToShare, shareUrl, createShareWords } from "./share-content.ts";
import { createPicture, toPng } from "./to-png.ts";

const CARD_OF_DRAW = {
  track: { id: 2001, number: 1, name: "Track 1 <b>&" },
  facts: "Draw no. 670858",
  label: "Simulated draws",
  order: [5, 3, 10, 6, 1, 2, 7, 4, 8, 9],
  times: ['31.02"', '31.18"'],
  site: "Marble Draws",
  address: "example.com/en/track/2001",
  lang: "en",
};
const LINK = { title: "t", text: "x", url: "https://example.com/track/2001#draw=1~2001" };
const PLACE = {
  i18n: createI18n("en", {}),
  locale: "en",
  origin: "https://example.com",
  site: "Marble Draws",
} as const;
const WHAT: DrawToShare = {
  track: { id: 2001, name: "Amber Run", zone: "Asia/Shanghai" },
  draw: {
    term: "670858",
    number: "3,1,2",
    timings: "31.02,31.2",
    open_timestamp: 1_520_956_620,
  },
  source: "simulated",
};

describe("the picture of a draw", () => {
  test("has the page's fonts, in Japanese with Japanese letter forms", () => {
    const root = document.documentElement;
    const { lang: before } = root;
    onTestFinished(() => {
      root.lang = before;
    });
    const namesIn = (list: string) =>
      list.split(",").map((name) => name.replaceAll("'", "").trim());
    const fonts = ["zh-CN", "en", "ja"].map((lang) => {
      root.lang = lang;
      const page = getComputedStyle(document.body).fontFamily.replaceAll('"', "");
      const [, card = ""] = /font-family="([^"]*)"/.exec(cardSvg({ ...CARD_OF_DRAW, lang })) ?? [];
      expect(namesIn(card)).toEqual(namesIn(page));
      return ["PingFang SC", "Hiragino Sans"].map((name) => page.includes(name));
    });
    expect(fonts).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  test("is a PNG in the preview size of chats, with the marbles", async () => {
    const png = await toPng(cardSvg(CARD_OF_DRAW));
    const bitmap = await createImageBitmap(png);
    expect([png.type, bitmap.width, bitmap.height]).toEqual(["image/png", CARD.width, CARD.height]);
    const canvas = new OffscreenCanvas(CARD.width, CARD.height);
    const pen = canvas.getContext("2d");
    pen?.drawImage(bitmap, 0, 0);
    const pixels = pen?.getImageData(0, 200, CARD.width, 300).data ?? new Uint8ClampedArray();
    // Marbles 4, 2 and 8 are orange, blue and red: lit, so the very colour is only found nearby.
    for (const [r, g, b] of [
      [254, 130, 0],
      [47, 110, 208],
      [211, 61, 37],
    ] as const) {
      let near = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        const off =
          Math.abs((pixels[at] ?? 0) - r) +
          Math.abs((pixels[at + 1] ?? 0) - g) +
          Math.abs((pixels[at + 2] ?? 0) - b);
        if (off < 24) near += 1;
      }
      expect(near).toBeGreaterThan(100);
    }
  });

  test("escapes texts, and has as many marbles as the draw", () => {
    const svg = cardSvg({
      ...CARD_OF_DRAW,
      order: Array.from({ length: 24 }, (_, index) => index + 1),
    });
    const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    expect(root.querySelector("b, parsererror")).toBeNull();
    const texts = [...root.querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(texts).toContain("Track 1 <b>&");
    expect(root.querySelectorAll(".marble")).toHaveLength(24);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("contains every text and every marble", () => {
    const long = "夜のスパイラル峡谷を越えて Extraordinarily ".repeat(4);
    for (const marbles of [2, 6, 10, 12, 60]) {
      const order = Array.from({ length: marbles }, (_, index) => index + 1);
      const times = order.map((at) => `${30 + at}.25"`);
      const names = { facts: long, site: long, address: long };
      const track = { id: 1, number: null, name: long };
      const box = document.createElement("div");
      box.innerHTML = cardSvg({ ...CARD_OF_DRAW, ...names, track, order, times });
      document.body.append(box);
      const frame = box.querySelector("svg")?.getBoundingClientRect() ?? new DOMRect();
      for (const part of box.querySelectorAll("text, .marble")) {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        expect(left - frame.left).toBeGreaterThan(16);
        expect(frame.right - right).toBeGreaterThan(16);
        expect(top - frame.top).toBeGreaterThan(0);
        expect(frame.bottom - bottom).toBeGreaterThan(0);
      }
      box.remove();
    }
  });

  test("has the draw's time in the track's zone and the label of simulated draws", () => {
    const card = createCard(WHAT, PLACE);
    expect(card.facts).toContain("13 Mar 2018, 23:57:00 (UTC+8)");
    expect(card.label).not.toBeNull();
    expect(card.times).toHaveLength(2);
    expect(createCard({ ...WHAT, source: "feed" }, PLACE).label).toBeNull();
  });
});

describe("the link of a draw", () => {
  test("contains the draw and opens its track in the sharer's language", () => {
    const url = new URL(shareUrl(WHAT, PLACE));
    expect(url.origin + url.pathname).toBe("https://example.com/en/track/2001");
    expect(parseDrawFragment(url.hash)).toEqual({
      ...WHAT.draw,
      cateId: 2001,
      source: "simulated",
    });
  });

  test.each(["no. one", "第1期", "A&B#7", "50%"])(
    "of a draw that doesn't fit a link searches for its number %s",
    (term) => {
      const url = new URL(shareUrl({ ...WHAT, draw: { ...WHAT.draw, term } }, PLACE));
      expect([url.pathname, url.hash]).toEqual(["/en/track/2001", ""]);
      expect([...url.searchParams]).toEqual([["find", term]]);
    },
  );
});

describe("sharing", () => {
  const picture = async () => new File(["png"], "draw.png", { type: "image/png" });
  const shared: (ShareData | undefined)[] = [];
  const share = async (data?: ShareData) => void shared.push(data);
  const takesAll = { share, canShare: () => true };
  afterEach(() => {
    shared.length = 0;
    vi.useRealTimers();
  });

  test("includes the picture only if the browser shares files", async () => {
    expect(await shareOrCopy(LINK, takesAll, picture)).toBe("shared");
    await shareOrCopy(LINK, { share, canShare: () => false }, picture);
    expect(shared.map((data) => data?.files?.length ?? 0)).toEqual([1, 0]);
    expect(shared[1]?.url).toBe(LINK.url);
  });

  test("passes a draw's link, text and picture to the share sheet", async () => {
    const card = createCard(WHAT, PLACE);
    const { file, ...words } = createShareWords(WHAT, card, PLACE);
    expect(await shareOrCopy(words, takesAll, () => createPicture(card, file))).toBe("shared");
    const [data] = shared;
    expect(data?.url).toBe(shareUrl(WHAT, PLACE));
    expect(data?.text).toContain("3 1 2");
    expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([
      ["draw-2001-670858.png", "image/png"],
    ]);
  });

  test("leaves out a late or failed picture, so that the press stays valid", async () => {
    vi.useFakeTimers();
    void shareOrCopy(LINK, takesAll, () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(PICTURE_WAIT_MS - 1);
    expect(shared).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shared).toEqual([LINK]);
    await shareOrCopy(LINK, takesAll, () => Promise.reject(new Error("no code")));
    expect(shared).toEqual([LINK, LINK]);
    // Web Share, 2.1.2, and HTML, 6.4.2: the activation lasts a few seconds at most.
    expect(PICTURE_WAIT_MS).toBeLessThanOrEqual(2000);
  });

  test("without a picture shares or copies in the task of the press", () => {
    const writeText = vi.fn<(text: string) => Promise<void>>();
    void shareOrCopy(LINK, { share });
    void shareOrCopy(LINK, { share, canShare: () => false }, picture);
    void shareOrCopy(LINK, { clipboard: { writeText } }, picture);
    expect([shared.length, writeText.mock.calls]).toEqual([2, [[LINK.url]]]);
  });

  test("copies the link if there is no share sheet or it fails", async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    const refuse = () => Promise.reject(new DOMException("", "NotAllowedError"));
    expect(await shareOrCopy(LINK, { clipboard })).toBe("copied");
    expect(await shareOrCopy(LINK, { clipboard, share: refuse })).toBe("copied");
    expect(copied).toEqual([LINK.url, LINK.url]);
  });

  test("distinguishes cancelling from a failure", async () => {
    const refuse = (name: string) => () => Promise.reject(new DOMException("", name));
    const outcomes = [
      await shareOrCopy(LINK, { share: refuse("AbortError") }),
      await shareOrCopy(LINK, { share: refuse("NotAllowedError") }),
      await shareOrCopy(LINK, {}),
    ];
    expect(outcomes).toEqual(["cancelled", "failed", "failed"]);
  });
});
