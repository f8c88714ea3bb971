/** Maximum length of a feedback's content in user-perceived characters. */
export const FEEDBACK_CONTENT_MAX = 500;
/** Maximum length of a feedback's name and mobile; the specification has none. */
export const FEEDBACK_FIELD_MAX = 200;
/** Days after which feedback is deleted. */
export const FEEDBACK_DAYS_DEFAULT = 180;
export const PAGE_SIZE_DEFAULT = 50;
export const PAGE_SIZE_MAX = 200;
/** Maximum length of a search for a draw. */
export const FIND_MAX = 60;
/** Windows of the statistics, in draws. */
export const WINDOWS = [10, 20, 30, 50, 100, 200, 500] as const;
export const WINDOW_DEFAULT = 100;
/** Draws per page of the scatter, the largest window. */
export const SCATTER_PAGE_DRAWS = 500;
/** Maximum of marbles in a race; more is a corrupt record. */
export const MARBLES_MAX = 60;
export const OPS_DRAWS_MAX = 5000;
/** Maximum size of a request body, and of `POST ops/draws`, in bytes. */
export const BODY_BYTES_MAX = 16_384;
export const OPS_BODY_BYTES_MAX = 4_194_304;
/** Maximum length of an operator's note or reason for visitors. */
export const NOTE_MAX = 200;
/** Maximum of tracks of a push subscription, and length of its endpoint. */
export const PUSH_TRACKS_MAX = 64;
export const PUSH_ENDPOINT_MAX = 1000;
/** Header of the site's own pages and files with any status, which responses of proxies lack. */
export const SITE_MARK = "marble-draws";
/** Seconds between heartbeats of the live stream. */
export const BEAT_SECONDS = 15;
export const ZONE_DEFAULT = "Asia/Shanghai";
/** Default start of a drawing day. */
export const MIDNIGHT = "00:00";
