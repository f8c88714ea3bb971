import { zoneOffset } from "./zone.ts";

/** A zone's offset at `epoch` (seconds), for display: `UTC+8`, `UTC−3:30`, `UTC`. */
export function zoneLabel(zone: string, epoch: number): string {
  const minutes = Math.round(zoneOffset(zone, epoch) / 60);
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest}`;
}

/** Whether two zones show different clock times at `epoch` (seconds). */
export function zonesDiffer(a: string, b: string, epoch: number): boolean {
  return zoneOffset(a, epoch) !== zoneOffset(b, epoch);
}
