import { countColumns } from "#ui/marble.tsx";
import { trackColor } from "#ui/track-badge.tsx";
import { escapeXml } from "#contract/escape-xml.ts";
import { fitText, textWidth } from "./card-text.ts";
import { marble, MARBLE_DEFS, marbleDef, type Spot } from "./marble-svg.ts";

/** The site's logo on a square of 40: a marble on its track. */
const LOGO_SVG =
  '<path d="M4 27C12 27 11 12 20 12s8 15 16 15" fill="none" stroke="#3fd0b8" stroke-width="4" stroke-linecap="round"/><circle cx="20" cy="10.5" r="7" fill="#a87208"/><circle cx="19.6" cy="10" r="6.3" fill="#d9a514"/><circle cx="19.1" cy="9.4" r="5.3" fill="#f8c51d"/><circle cx="18.6" cy="8.8" r="3.9" fill="#fbd75c"/><ellipse cx="17.6" cy="7.6" rx="2.4" ry="1.4" fill="#fff" opacity=".85" transform="rotate(-28 17.6 7.6)"/>';

/** The content of a draw's picture; all texts are in the visitor's language. */
export interface DrawCard {
  readonly track: { readonly id: number; readonly number: number | null; readonly name: string };
  /** The draw's number and its time with the zone. */
  readonly facts: string;
  /** The label of a simulated draw; null for a real one. */
  readonly label: string | null;
  /** Finishing order, and the known times from the first place on. */
  readonly order: readonly number[];
  readonly times: readonly string[];
  readonly site: string;
  /** The site's address without the protocol. */
  readonly address: string;
  /** BCP 47 tag of the texts' language: Chinese and Japanese draw some characters differently. */
  readonly lang: string;
}

/** Size of the picture in pixels, which chats and social sites show uncropped. */
export const CARD = { width: 1200, height: 630 } as const;

const MARGIN = 56;
/** The board that the marbles lie on, and the band at the bottom. */
const BOARD = { x: 40, y: 188, width: 1120, height: 326, round: 32 } as const;
const BAND = 76;
const MAX_RADIUS = 74;
/** Rows up to which there is room for times. */
const TIMED_ROWS = 2;

/** Width of bold letters relative to regular ones. */
const BOLD = 1.08;

/** The fonts of the pages (critical/tokens.css). */
const fontFamily = (lang: string) =>
  `system-ui, -apple-system, 'Segoe UI', Roboto, ${lang === "ja" ? "'Hiragino Sans', Meiryo, 'Noto Sans CJK JP'" : "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC'"}, 'Droid Sans Fallback', sans-serif`;

interface Words {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  readonly anchor?: "start" | "middle" | "end";
}

function textElement(
  text: string,
  { x, y, size, fill, weight = 500, anchor = "start" }: Words,
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escapeXml(text)}</text>`;
}

function badge({ id, number, name }: DrawCard["track"]): string {
  const sign = String(number ?? (Array.from(name.trim())[0] ?? "·").toUpperCase());
  return [
    `<rect x="${MARGIN}" y="44" width="104" height="104" rx="26" fill="${trackColor(id, number)}"/>`,
    `<rect x="${MARGIN}" y="44" width="104" height="104" rx="26" fill="url(#sheen)"/>`,
    textElement(sign, {
      x: MARGIN + 52,
      y: 114,
      size: 50,
      fill: "#fff",
      weight: 750,
      anchor: "middle",
    }),
  ].join("");
}

function head({ track, facts, label }: DrawCard): string {
  const left = MARGIN + 130;
  const pill = label === null ? 0 : textWidth(label, 24) * BOLD + 40;
  const room = CARD.width - left - MARGIN - (pill === 0 ? 0 : pill + 28);
  const name = fitText(track.name, { width: room / BOLD, size: 58, least: 32 });
  const line = fitText(facts, { width: CARD.width - left - MARGIN, size: 30, least: 20 });
  const right = CARD.width - MARGIN - pill;
  return [
    badge(track),
    textElement(name.text, { x: left, y: 96, size: name.size, fill: "#14171c", weight: 750 }),
    textElement(line.text, { x: left, y: 144, size: line.size, fill: "#5b636f" }),
    label === null
      ? ""
      : `<rect x="${right}" y="48" width="${pill}" height="48" rx="24" fill="#fdf0dc"/>` +
        textElement(label, {
          x: right + pill / 2,
          y: 81,
          size: 24,
          fill: "#a04708",
          weight: 650,
          anchor: "middle",
        }),
  ].join("");
}

/** Positions of the marbles: in the fewest rows of at most ten, as large as fits. */
function placeMarbles(marbles: number, timed: boolean): Spot[] {
  const columns = countColumns(marbles);
  const rows = Math.ceil(marbles / columns);
  const height = (BOARD.height - 36) / rows;
  const label = timed ? 40 : 0;
  const r = Math.min(MAX_RADIUS, ((BOARD.width - 36) / columns) * 0.45, (height - label) * 0.45);
  const step = Math.min((BOARD.width - 36) / columns, r * 3);
  const left = CARD.width / 2 - (step * columns) / 2;
  return Array.from({ length: marbles }, (_, index) => ({
    x: left + step * ((index % columns) + 0.5),
    y: BOARD.y + 18 + height * (Math.floor(index / columns) + 0.5) - label / 2,
    r,
  }));
}

function board({ order, times }: DrawCard): string {
  const timed =
    times.length > 0 && Math.ceil(order.length / countColumns(order.length)) <= TIMED_ROWS;
  const spots = placeMarbles(order.length, timed);
  const [first] = spots;
  const ring =
    first === undefined
      ? ""
      : `<circle cx="${first.x}" cy="${first.y}" r="${first.r * 1.08 + 3}" fill="none" stroke="#0b7a6c" stroke-width="4"/>`;
  const marbles = spots.map((spot, index) => marble(order[index] ?? 0, spot));
  const under = spots.map(({ x, y, r }, index) =>
    timed && times[index] !== undefined
      ? textElement(times[index], {
          x,
          y: y + r * 1.08 + 32,
          size: Math.min(26, r * 0.5),
          fill: index === 0 ? "#0a6e61" : "#5b636f",
          weight: index === 0 ? 700 : 500,
          anchor: "middle",
        })
      : "",
  );
  const { x, y, width, height, round } = BOARD;
  return [
    `<rect x="${x}" y="${y + 6}" width="${width}" height="${height}" rx="${round}" fill="#14171c" opacity=".06"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="#fff" stroke="#e4e1da" stroke-width="2"/>`,
    ring,
    ...marbles,
    ...under,
  ].join("");
}

function foot({ site, address }: DrawCard): string {
  const top = CARD.height - BAND;
  const base = top + BAND / 2 + 10;
  const name = fitText(site, { width: 420, size: 30, least: 20 });
  const where = fitText(address, { width: 560, size: 26, least: 16 });
  return [
    `<rect y="${top}" width="${CARD.width}" height="${BAND}" fill="#0b3f3a"/>`,
    `<g transform="translate(${MARGIN} ${top + 12}) scale(1.4)">${LOGO_SVG}</g>`,
    textElement(name.text, { x: MARGIN + 76, y: base, size: name.size, fill: "#fff", weight: 700 }),
    textElement(where.text, {
      x: CARD.width - MARGIN,
      y: base,
      size: where.size,
      fill: "#a9d8cf",
      anchor: "end",
    }),
  ].join("");
}

export function cardSvg(card: DrawCard): string {
  const { width, height } = CARD;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="${escapeXml(card.lang)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fontFamily(card.lang)}" style="font-variant-numeric:tabular-nums">`,
    `<defs>${MARBLE_DEFS}${card.order.map(marbleDef).join("")}<linearGradient id="sheen" x2=".6" y2="1"><stop stop-color="#fff" stop-opacity=".22"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="#f6f5f1"/>`,
    head(card),
    board(card),
    foot(card),
    "</svg>",
  ].join("");
}
