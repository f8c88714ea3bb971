/** The time that a device's own draws cover, in epoch seconds. */
export interface HereSpan {
  readonly from: number;
  readonly to: number;
}

const spans = new WeakMap<object, HereSpan>();

/** Notes that a statistic was made on this device, of its draws from `from` to `to`. */
export function markMadeHere<Data extends object>(data: Data, span: HereSpan): Data {
  spans.set(data, span);
  return data;
}

/** Of which draws of this device a statistic was made; null where the server made it. */
export function madeHere(data: unknown): HereSpan | null {
  return typeof data === "object" && data !== null ? (spans.get(data) ?? null) : null;
}
