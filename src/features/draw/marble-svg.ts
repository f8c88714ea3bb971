import { marbleInk } from "#ui/chart/marble-ink.ts";
import { marbleMark } from "#ui/picture/marble-looks.ts";

/** Position of a marble in a picture: its centre and radius in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The white marble, which needs a shade on a white ground. */
const WHITE = 7;

/** The shared parts of all marbles of a picture: light, shade and outline, for a marble of radius 50. */
export const MARBLE_DEFS = [
  '<radialGradient id="drop"><stop offset=".62" stop-color="#0a0e12" stop-opacity=".34"/><stop offset="1" stop-color="#0a0e12" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="window"><stop stop-color="#fff" stop-opacity=".92"/><stop offset=".46" stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="shade" cx=".4" cy=".36" r=".66"><stop offset=".6" stop-color="#465466" stop-opacity="0"/><stop offset="1" stop-color="#465466" stop-opacity=".55"/></radialGradient>',
].join("");

/** The body's colours of marble `n`: a gradient lit from the top left. */
export function marbleDef(n: number): string {
  const ink = marbleInk(n);
  const mixColor = (share: number, other: string) =>
    `style="stop-color:color-mix(in srgb,${ink} ${share}%,${other})"`;
  return [
    `<radialGradient id="m${n}" cx=".34" cy=".26" r=".99">`,
    `<stop ${mixColor(52, "#fff")}/><stop offset=".52" stop-color="${ink}"/>`,
    `<stop offset="1" ${mixColor(48, "#05070a")}/></radialGradient>`,
  ].join("");
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Marks of marbles by tens, since colours repeat after ten. */
const MARKS = [
  "",
  '<circle r="42" fill="none" stroke="#fff" stroke-width="6"/>',
  '<circle r="42" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="18 12"/>',
  '<path d="M-6-48h12v96h-12z" fill="#fff"/>',
  '<circle r="44" fill="none" stroke="#fff" stroke-width="4"/><circle r="35" fill="none" stroke="#fff" stroke-width="4"/>',
  '<path d="M-5-48h10v96h-10zM-48-5h96v10h-96z" fill="#fff"/>',
] as const;

/** The SVG of one marble. */
export function marble(n: number, { x, y, r }: Spot): string {
  const mark = marbleMark(n)?.mark;
  const edge = n === WHITE ? "#aab3be" : "#000";
  return [
    `<g transform="translate(${round(x)} ${round(y)}) scale(${round(r / 50)})">`,
    '<circle cy="5" r="56" fill="url(#drop)"/>',
    `<circle class="marble" data-n="${n}" r="50" fill="url(#m${n})"/>`,
    MARKS[mark ?? 0] ?? "",
    n === WHITE ? '<circle r="50" fill="url(#shade)"/>' : "",
    `<circle r="49" fill="none" stroke="${edge}" stroke-opacity="${n === WHITE ? 1 : 0.3}" stroke-width="2"/>`,
    '<ellipse cx="-15" cy="-32" rx="21" ry="13" transform="rotate(-28 -15 -32)" fill="url(#window)"/>',
    '<circle r="30.5" fill="#fff"/>',
    `<text y="1" font-size="36" font-weight="750" letter-spacing="-1.5" text-anchor="middle" dominant-baseline="central" fill="#14171c">${n}</text>`,
    "</g>",
  ].join("");
}
