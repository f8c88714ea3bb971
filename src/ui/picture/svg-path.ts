export interface Point {
  readonly x: number;
  readonly y: number;
}

type Pair = readonly [number, number];

/** Numbers of each command; all commands are absolute. */
const PARAMETER_COUNTS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
};

/** Points per curve. */
const CHORDS = 32;

function cubic([from, a, b, to]: readonly [Pair, Pair, Pair, Pair]): Pair[] {
  return Array.from({ length: CHORDS }, (_, index) => {
    const t = (index + 1) / CHORDS;
    const u = 1 - t;
    const mix = (axis: 0 | 1) =>
      u * u * u * from[axis] +
      3 * u * u * t * a[axis] +
      3 * u * t * t * b[axis] +
      t * t * t * to[axis];
    return [mix(0), mix(1)];
  });
}

const towards = (from: Pair, to: Pair, share: number): Pair => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** The points of path data as a polyline; throws for commands other than absolute M, L, H, V, C, S and Q. */
function flattenPath(data: string): Pair[] {
  const corners: Pair[] = [];
  let here: Pair = [0, 0];
  let lastHandle: Pair | null = null;
  for (const [, command = "", text = ""] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const takes = PARAMETER_COUNTS[command];
    if (takes === undefined) throw new Error(`Path command ${command} is not known`);
    const values = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    for (let index = 0; index + takes <= values.length; index += takes) {
      const pair = (skip: number): Pair => [
        values[index + skip] ?? 0,
        values[index + skip + 1] ?? 0,
      ];
      const only = values[index] ?? 0;
      const from = here;
      here =
        command === "H" ? [only, here[1]] : command === "V" ? [here[0], only] : pair(takes - 2);
      let handle: Pair | null = null;
      if (command === "C" || command === "S") {
        const mirrored: Pair = lastHandle
          ? [2 * from[0] - lastHandle[0], 2 * from[1] - lastHandle[1]]
          : from;
        handle = pair(takes - 4);
        corners.push(...cubic([from, command === "C" ? pair(0) : mirrored, handle, here]));
      } else if (command === "Q") {
        const bend = pair(0);
        corners.push(
          ...cubic([from, towards(from, bend, 2 / 3), towards(here, bend, 2 / 3), here]),
        );
      } else corners.push(here);
      lastHandle = handle;
    }
  }
  return corners;
}

/** `count` points (at least 2) along path data at equal distances, from its start to its end. */
export function samplePath(data: string, count: number): Point[] {
  const corners = flattenPath(data);
  const ends = [0];
  for (let index = 1; index < corners.length; index += 1) {
    const [a, b] = [corners[index - 1] ?? [0, 0], corners[index] ?? [0, 0]];
    ends.push((ends[index - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const length = ends.at(-1) ?? 0;
  let leg = 1;
  return Array.from({ length: count }, (_, index) => {
    const target = (length * index) / (count - 1);
    while (leg < ends.length - 1 && (ends[leg] ?? 0) < target) leg += 1;
    const [start, end] = [ends[leg - 1] ?? 0, ends[leg] ?? 0];
    const a = corners[leg - 1] ?? [0, 0];
    const share = end > start ? Math.min(1, Math.max(0, (target - start) / (end - start))) : 0;
    const [x, y] = towards(a, corners[leg] ?? a, share);
    return { x, y };
  });
}
