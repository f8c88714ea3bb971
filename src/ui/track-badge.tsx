/** Colours of the tracks by their display number, 1 to 12; dark enough for white text on them. */
const COLORS = [
  "#0b7a6c",
  "#a8471f",
  "#4338ca",
  "#0e6fa8",
  "#8a1f5c",
  "#4d6b12",
  "#76521a",
  "#124f6b",
  "#8f3411",
  "#0f5132",
  "#5b3590",
  "#850f22",
] as const;

/** The colour of a track by its display number, or by its id without one. */
export function trackColor(id: number, number: number | null): string {
  const color = number === null ? undefined : COLORS[number - 1];
  return color ?? `hsl(${Math.round((id * 137.508) % 360)} 45% 32%)`;
}

type Props = {
  readonly id: number;
  /** Display number of the track; null shows the first letter of its name. */
  readonly number: number | null;
  readonly name: string;
  /** Width in px. */
  readonly side?: number;
};

/** The number of a track on its colour; decoration only. */
export function TrackBadge({ id, number, name, side = 44 }: Props) {
  const style = { "--tint": trackColor(id, number), "--side": `${side}px` };
  return (
    <span className="track-badge" style={style} aria-hidden="true">
      {number ?? (Array.from(name.trim())[0] ?? "·").toUpperCase()}
    </span>
  );
}
