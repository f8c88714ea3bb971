import type { Category } from "#contract/site.ts";

/** The track that alerts are about. */
export type AlertTrack = Pick<Category, "id" | "name">;
