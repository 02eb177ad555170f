/** So many sponsors can cover a ZIP code at the same time. */
export const PLACES = 3;
