import { FEEDBACK_DAYS_DEFAULT } from "#contract/limits.ts";

/** Days that this site keeps feedback: a setting of the build, which the server has too. */
export const FEEDBACK_DAYS = Number(import.meta.env.FEEDBACK_DAYS ?? FEEDBACK_DAYS_DEFAULT);
