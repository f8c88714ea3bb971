import * as v from "valibot";
import { Draw } from "#contract/draw.ts";
import { createArchive } from "#device/archive/archive.ts";

export const ZONE = "Asia/Shanghai";
/** 2018-03-13 09:00 in Shanghai, epoch seconds. */
export const NINE = Date.UTC(2018, 2, 13, 1) / 1000;
export const NOW = Date.UTC(2018, 2, 14);

export function draw(term: number, number = "1,2,3,4", more: Partial<Draw> = {}): Draw {
  return v.parse(Draw, {
    term: String(term),
    number,
    timings: "30.1,30.2,30.3,30.4",
    open_timestamp: NINE + term * 300,
    source: "feed",
    ...more,
  });
}

let made = 0;

/** An archive of its own database, opened as often as asked for. */
export function fresh() {
  made += 1;
  const name = `archive-test-${made}-${Math.random()}`;
  return { name, open: () => createArchive({ now: () => NOW, name }) };
}

export function receive(...draws: Draw[]) {
  return { cateId: 2001, zone: ZONE, draws };
}
