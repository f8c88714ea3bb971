/** Draws of the trend where the address names no window. */
export const TREND_DRAWS = 50;
/** The road that the two sides show where the address names none. */
export const FIRST_ROAD = "1:size";
