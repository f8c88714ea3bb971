/** An overdue next draw: its number ("" if unknown) and its time in epoch seconds. */
export interface LateDraw {
  readonly cate_id: number;
  readonly term: string;
  readonly next_open_timestamp: number;
}

/** The data of each type of alert. */
interface AlertData {
  /** `late`: overdue for LATE_SECONDS; `recovered`: it arrived, or has another time. */
  "track.late": LateDraw;
  "track.recovered": LateDraw;
  /** No real draw since `since` (epoch seconds) while draws of `tracks` are overdue. */
  "feed.silent": { since: number; tracks: readonly number[] };
  "feed.recovered": { since: number };
  "store.failing": { problem: string };
  "store.recovered": Record<string, never>;
  /** Without sender and text, which are personal. */
  "feedback.received": { id: number };
}

/** An event for the operator. */
export type Alert = {
  readonly [Type in keyof AlertData]: { readonly type: Type; readonly data: AlertData[Type] };
}[keyof AlertData];
