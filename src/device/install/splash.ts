/** Portrait screens of iPhones and iPads in device pixels, newest first; make-splash.ts makes their pictures. */
export const SPLASH_SIZES = [
  "1320x2868",
  "1206x2622",
  "1290x2796",
  "1179x2556",
  "1284x2778",
  "1170x2532",
  "1125x2436",
  "1242x2688",
  "828x1792",
  "1242x2208",
  "750x1334",
  "2064x2752",
  "2048x2732",
  "1668x2420",
  "1668x2388",
  "1640x2360",
  "1620x2160",
  "1536x2048",
  "1488x2266",
];

/** A device's screen in CSS pixels, in either orientation; `ratio` is device pixels per CSS pixel. */
export interface DeviceScreen {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Address of the splash screen of an iPhone or iPad; null for other screens. */
export function splashFor({ width, height, ratio }: DeviceScreen): string | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const size = `${Math.round(short * ratio)}x${Math.round(long * ratio)}`;
  return SPLASH_SIZES.includes(size) ? `/splash/${size}.png` : null;
}
