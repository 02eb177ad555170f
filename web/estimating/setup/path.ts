/** The page of a job's setup, at one of its parts: `markup`, `minimums`, `tasks`. */
export const setupPath = (orderId: number, part?: string) => `/ProEstimate/Setup/${orderId}${part ? `?part=${part}` : ''}`;

/** The page of the display order of its areas (S029). */
export const areaOrderPath = (orderId: number) => `/estimate/areadisplayseq/${orderId}`;
