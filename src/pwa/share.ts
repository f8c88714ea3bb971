/** A draw as its picture shows it; all texts come written out in the visitor's language. */
export interface DrawCard {
  readonly title: string;
  readonly subtitle: string;
  /** Finishing order. */
  readonly order: readonly number[];
  readonly footer: string;
}

/** Size of the picture in pixels: what chats and social sites show whole. */
export const CARD = { width: 1200, height: 630 } as const;

/** Colours of the first ten marbles, as in marble.module.css; others are made from their number. */
const COLORS = [
  "#f8d71d",
  "#2f6ed0",
  "#2b2d30",
  "#fe8200",
  "#24d9fd",
  "#4428a0",
  "#eef1f4",
  "#d33d25",
  "#7e384b",
  "#5abb88",
] as const;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "<": "&lt;",
  ">": "&gt;",
};

function escape(text: string): string {
  return text.replaceAll(/[&"<>]/g, (character) => ENTITIES[character] ?? character);
}

function marble(number: number, { x, y, r }: { x: number; y: number; r: number }): string {
  const color = COLORS[number - 1] ?? `hsl(${Math.round((number * 137.508) % 360)} 72% 44%)`;
  return [
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" stroke="#0002" stroke-width="2"/>`,
    `<circle cx="${x}" cy="${y}" r="${r * 0.58}" fill="#fff"/>`,
    `<text x="${x}" y="${y}" font-size="${r * 0.72}" font-weight="750" text-anchor="middle" dominant-baseline="central" fill="#14171c">${number}</text>`,
  ].join("");
}

/** The marbles of a finishing order in rows of ten at most, as large as fits. */
function marblesOf(order: readonly number[]): string {
  const rows = Math.max(1, Math.ceil(order.length / 10));
  const columns = Math.max(1, Math.ceil(order.length / rows));
  const step = Math.min((CARD.width - 120) / columns, 270 / rows);
  const left = (CARD.width - step * columns) / 2;
  return order
    .map((number, at) => {
      const x = left + step * ((at % columns) + 0.5);
      const y = 260 + step * (Math.floor(at / columns) + 0.5) + (270 - step * rows) / 2;
      return marble(number, { x, y, r: step * 0.44 });
    })
    .join("");
}

/** The picture of a draw as SVG. */
export function cardSvg({ title, subtitle, order, footer }: DrawCard): string {
  const text = (y: number, size: number, words: string) =>
    `<text x="60" y="${y}" font-size="${size}" fill="#eef1f4">${escape(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}" font-family="system-ui, 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif">`,
    '<rect width="100%" height="100%" fill="#0b3f3a"/>',
    text(120, 64, title),
    text(190, 36, subtitle),
    marblesOf(order),
    text(590, 28, footer),
    "</svg>",
  ].join("");
}

/** Draws an SVG as a PNG on this device; throws where the browser can't. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(CARD.width, CARD.height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, CARD);
    canvas.getContext("2d")?.drawImage(image, 0, 0, CARD.width, CARD.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error("the picture could not be made"));
        else resolve(blob);
      }, "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** What is shared: a link that holds the draw, and its picture. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  /** Absolute address with the draw in its fragment. */
  readonly url: string;
  readonly picture: Blob | null;
}

/** `copied`: there is no share sheet here, so the link is on the clipboard. */
export type ShareOutcome = "shared" | "copied" | "cancelled" | "failed";

type Sharer = Partial<Pick<Navigator, "share" | "canShare">> & {
  readonly clipboard?: Pick<Clipboard, "writeText">;
};

/** Offers a draw to other apps, with its picture where they take files; else copies the link. */
export async function shareDraw(
  { title, text, url, picture }: Shared,
  sharer: Sharer,
): Promise<ShareOutcome> {
  const files =
    picture === null ? [] : [new File([picture], "marble-draw.png", { type: picture.type })];
  const plain: ShareData = { title, text, url };
  const whole: ShareData = { ...plain, files };
  try {
    if (sharer.share !== undefined) {
      const takesFiles = files.length > 0 && sharer.canShare?.(whole) === true;
      await sharer.share(takesFiles ? whole : plain);
      return "shared";
    }
    if (sharer.clipboard === undefined) return "failed";
    await sharer.clipboard.writeText(url);
    return "copied";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "failed";
  }
}
