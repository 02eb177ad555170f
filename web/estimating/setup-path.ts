/** The page of a job's setup, at one of its parts: `markup`, `minimums`, `tasks`. */
export const setupPath = (orderId: number, part?: string) => `/ProEstimate/Setup/${orderId}${part ? `?part=${part}` : ''}`;
