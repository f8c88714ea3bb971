/** Tag of the sync by which the browser wakes the worker to send the outbox. */
export const OUTBOX_SYNC_TAG = "outbox";
