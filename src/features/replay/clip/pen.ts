/** What draws on a canvas, the clip's own or a layer of it. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A rectangle in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Words {
  readonly x: number;
  /** Middle of the line. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  readonly align?: CanvasTextAlign;
  /** Pixels that the text may take; where it needs more it gets smaller, then shorter. */
  readonly room?: number;
  readonly least?: number;
}

/** Fills a rectangle with round corners. */
export function fillBox(pen: Pen, { x, y, width, height }: Box, round: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, round);
  pen.fill();
}

/** Writes texts in one font. */
export class Writer {
  readonly #font: string;

  constructor(font: string) {
    this.#font = font;
  }

  /** Width of a text in pixels. */
  width(pen: Pen, text: string, { size, weight = 500 }: Pick<Words, "size" | "weight">): number {
    pen.font = `${weight} ${size}px ${this.#font}`;
    return pen.measureText(text).width;
  }

  /** Writes a text; returns its width in pixels. */
  write(pen: Pen, text: string, words: Words): number {
    const { x, y, fill, align = "left", room = Infinity, least = words.size } = words;
    const whole = this.width(pen, text, words);
    const size = Math.max(least, Math.min(words.size, Math.floor((words.size * room) / whole)));
    let shown = text;
    let width = this.width(pen, shown, { ...words, size });
    for (let left = Array.from(text); width > room && left.length > 1;) {
      left = left.slice(0, -1);
      shown = `${left.join("").trimEnd()}…`;
      width = pen.measureText(shown).width;
    }
    pen.fillStyle = fill;
    pen.textAlign = align;
    pen.textBaseline = "middle";
    pen.fillText(shown, x, y);
    return width;
  }
}
