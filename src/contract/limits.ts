/** Characters of a feedback's content, counted as people do: an emoji is one. */
export const FEEDBACK_CONTENT_MAX = 500;
/** Characters of a feedback's name and mobile: the spec sets none, this keeps a row small. */
export const FEEDBACK_FIELD_MAX = 200;
/** Days after which feedback is deleted. */
export const FEEDBACK_DAYS_DEFAULT = 180;
export const PAGE_SIZE_DEFAULT = 50;
export const PAGE_SIZE_MAX = 200;
/** Characters of a search for a draw. */
export const FIND_MAX = 60;
/** Windows of the statistics, in draws. */
export const WINDOWS = [10, 20, 30, 50, 100, 200, 500] as const;
export const WINDOW_DEFAULT = 100;
/** Draws on one page of the scatter: as many as the largest window has. */
export const SCATTER_PAGE_DRAWS = 500;
/** Marbles in a race at most; more is a corrupt record. */
export const MARBLES_MAX = 60;
export const OPS_DRAWS_MAX = 5000;
/** Bytes of a request body at most, and of `POST ops/draws`. */
export const BODY_BYTES_MAX = 16_384;
export const OPS_BODY_BYTES_MAX = 4_194_304;
/** Characters of a note or reason that an operator gives for visitors. */
export const NOTE_MAX = 200;
/** Tracks of one push subscription at most, and characters of its endpoint. */
export const PUSH_TRACKS_MAX = 64;
export const PUSH_ENDPOINT_MAX = 1000;
/** Header of each page and file that is the site's own, whatever its status; answers of proxies lack it. */
export const SITE_MARK = "marble-draws";
/** Seconds between two heartbeats of the live stream. */
export const BEAT_SECONDS = 15;
export const ZONE_DEFAULT = "Asia/Shanghai";
/** The start of a day that no track moves. */
export const MIDNIGHT = "00:00";
