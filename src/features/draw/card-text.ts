/** Width of a character in em, on the large side: an SVG that isn't rendered can't be measured. */
function characterWidth(character: string): number {
  if (
    /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u.test(
      character,
    )
  ) {
    return 1;
  }
  if (/[\u{1f000}-\u{1faff}]/u.test(character)) return 1.3;
  if (/[MW@%—]/.test(character)) return 0.95;
  if (/[A-Z]/.test(character)) return 0.74;
  return /[ iljtf.,:;'|!()·]/.test(character) ? 0.38 : 0.64;
}

/** Approximate width of a text at a font size, in pixels. */
export function textWidth(text: string, size: number): number {
  return Array.from(text).reduce((sum, character) => sum + characterWidth(character), 0) * size;
}

interface Room {
  /** Pixels of width. */
  readonly width: number;
  /** Font sizes in pixels: the preferred one, and the smallest readable one. */
  readonly size: number;
  readonly least: number;
}

/** Fits a text into a width: reduces its font size, then cuts it. */
export function fitText(
  text: string,
  { width, size, least }: Room,
): { text: string; size: number } {
  const fitting = Math.floor((size * width) / Math.max(1, textWidth(text, size)));
  if (fitting >= least) return { text, size: Math.min(size, fitting) };
  let shortened = "";
  for (const character of Array.from(text)) {
    if (textWidth(`${shortened}${character}…`, least) > width) break;
    shortened += character;
  }
  return { text: `${shortened.trimEnd()}…`, size: least };
}
