/** Id of the first element below the fold on long pages; the first paint leaves it out. */
export const BELOW_FOLD_ID = "below";
