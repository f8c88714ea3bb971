/** Maximum length of a feedback's content in user-perceived characters. */
export const MAX_FEEDBACK_CONTENT = 500;
/** Maximum length of a feedback's name and mobile; the specification has none. */
export const MAX_FEEDBACK_FIELD = 200;
/** Days after which feedback is deleted. */
export const FEEDBACK_DAYS_DEFAULT = 180;
export const PAGE_SIZE_DEFAULT = 50;
export const MAX_PAGE_SIZE = 200;
/** Maximum length of a search for a draw. */
export const MAX_FIND = 60;
/** Windows of the statistics, in draws. */
export const WINDOWS = [10, 20, 30, 50, 100, 200, 500] as const;
export const WINDOW_DEFAULT = 100;
/** Draws per page of the scatter, the largest window. */
export const SCATTER_PAGE_DRAWS = 500;
/** Maximum of marbles in a race; more is a corrupt record. */
export const MAX_MARBLES = 60;
export const MAX_OPS_DRAWS = 5000;
/** Maximum size of a request body, and of `POST ops/draws`, in bytes. */
export const MAX_BODY_BYTES = 16_384;
export const MAX_OPS_BODY_BYTES = 4_194_304;
/** Maximum length of an operator's note or reason for visitors. */
export const MAX_NOTE = 200;
/** Maximum of tracks of a push subscription, and length of its endpoint. */
export const MAX_PUSH_TRACKS = 64;
export const MAX_PUSH_ENDPOINT = 1000;
/** Header of the site's own pages and files with any status, which responses of proxies lack. */
export const SITE_MARK = "marble-draws";
/** Seconds between heartbeats of the live stream. */
export const BEAT_SECONDS = 15;
export const ZONE_DEFAULT = "Asia/Shanghai";
/** Default start of a drawing day. */
export const MIDNIGHT = "00:00";
