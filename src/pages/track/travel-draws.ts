/** Draws that the time machine goes back through. */
export const TRAVEL_DRAWS = 200;
