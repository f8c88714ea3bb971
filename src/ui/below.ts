/** Id of the first element below the first view, on pages where much is: the page is painted without it. */
export const BELOW_ID = "below";
